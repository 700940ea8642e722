import type { ReactElement } from "react";
import { Button } from "@mantine/core";
import { IconCheck, IconX } from "@tabler/icons-react";
import { useT } from "@showrunner/i18n/react";
import { moderator_messages } from "../messages/index.ts";
import { SharePicker } from "../panels/share-picker.tsx";
import { useModeratorSlice } from "../show/context.tsx";
import { KeyHint } from "./key-hint.tsx";
import { useBuzzDecision } from "./use-step.ts";
import styles from "./bar.module.css";

/** Correct, a share of it, wrong, or as if nothing had happened. */
export function DecisionButtons({ in_dialog = false }: { readonly in_dialog?: boolean }): ReactElement {
  const t = useT(moderator_messages);
  const round = useModeratorSlice("round");
  const { busy, settled, decide } = useBuzzDecision();
  const points = round?.max_points ?? 0;
  return (
    <div className={styles["decision"]}>
      <Button
        className={styles["decide"] ?? ""}
        color="success"
        leftSection={<IconCheck size={22} aria-hidden />}
        rightSection={<KeyHint>1</KeyHint>}
        disabled={busy}
        aria-disabled={!settled}
        onClick={() => decide({ outcome: "correct" })}
      >
        {t("decide_correct", { points })}
      </Button>
      {round?.scoring === "partial_credit" && (
        // The picker may bring a second element, which is no button of this row.
        <div className={styles["share"]}>
          <SharePicker
            className={styles["decide"] ?? ""}
            max_points={points}
            disabled={busy}
            in_dialog={in_dialog}
            onPick={(share) => decide({ outcome: "partial", share })}
          />
        </div>
      )}
      <Button
        className={styles["decide"] ?? ""}
        color="error"
        leftSection={<IconX size={22} aria-hidden />}
        rightSection={<KeyHint>2</KeyHint>}
        disabled={busy}
        aria-disabled={!settled}
        onClick={() => decide({ outcome: "wrong" })}
      >
        {t("decide_wrong")}
      </Button>
      <Button
        className={styles["decide"] ?? ""}
        variant="default"
        rightSection={<KeyHint>3</KeyHint>}
        disabled={busy}
        aria-disabled={!settled}
        onClick={() => decide({ outcome: "ignore" })}
      >
        {t("decide_ignore")}
      </Button>
    </div>
  );
}
