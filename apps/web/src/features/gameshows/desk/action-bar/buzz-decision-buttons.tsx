import { useEffect, useRef, type ReactElement } from "react";
import { Button } from "@mantine/core";
import { IconCheck, IconUserShare, IconX } from "@tabler/icons-react";
import { useLocale, useT } from "@showrunner/i18n/react";
import { findNextPress, suggestDecision } from "../logic/buzz-decision.ts";
import { formatShare } from "../logic/number-format.ts";
import { computeSharePoints } from "../logic/share-points.ts";
import { deskMessages } from "../messages/en.ts";
import { SharePicker } from "../panels/share-picker.tsx";
import { useAllSlices } from "../show/show-context.tsx";
import { ShortcutHint } from "./shortcut-hint.tsx";
import { useBuzzDecision } from "./use-next-step.ts";
import styles from "./bar.module.css";

/**
 * Correct, partial, wrong or ignore. The decision suggested by the holder's submission is marked, and focused in a
 * dialog.
 */
export function BuzzDecisionButtons({ inDialog = false }: { readonly inDialog?: boolean }): ReactElement {
  const t = useT(deskMessages);
  const locale = useLocale();
  const slices = useAllSlices();
  const { round } = slices;
  const { isBusy, isSettled, decide } = useBuzzDecision();
  // STEP-4: a share is rounded once, from the unrounded share of the step.
  const earnable = { maxPoints: round?.max_points ?? 0, factor: round?.steps?.share ?? 1 };
  const proposed = suggestDecision(slices);
  const next = findNextPress(slices);
  const outcome = proposed?.outcome ?? null;
  const row = useRef<HTMLDivElement>(null);
  useEffect(() => {
    // Do not steal the focus from another control of the dialog.
    const isElsewhere = row.current?.closest("[role=dialog]")?.querySelector("button:focus, input:focus") != null;
    const button = row.current?.querySelector<HTMLElement>("[data-proposed]");
    if (inDialog && outcome !== null && !isElsewhere) button?.focus();
  }, [inDialog, outcome]);
  const mark = (key: typeof outcome) =>
    key !== null && outcome === key
      ? { "data-proposed": "", "data-autofocus": inDialog || undefined, "aria-description": t("decide_proposed") }
      : {};
  return (
    <div ref={row} className={styles["decision"]}>
      <Button
        className={styles["decide"] ?? ""}
        color="success"
        leftSection={<IconCheck size={22} aria-hidden />}
        rightSection={<ShortcutHint action="correct" />}
        disabled={isBusy}
        aria-disabled={!isSettled}
        onClick={() => decide({ outcome: "correct" })}
        {...mark("correct")}
      >
        {t("decide_correct", { points: computeSharePoints(1, earnable) ?? 0 })}
      </Button>
      {proposed?.outcome === "partial" && (
        <Button
          className={styles["decide"] ?? ""}
          color="warning"
          disabled={isBusy}
          aria-disabled={!isSettled}
          onClick={() => decide(proposed)}
          {...mark("partial")}
        >
          {t("share_points", {
            share: formatShare(proposed.share, locale),
            points: computeSharePoints(proposed.share, earnable) ?? 0,
          })}
        </Button>
      )}
      {round?.scoring === "partial_credit" && (
        // The picker may render a second element, which must not become a flex item of this row.
        <div className={styles["share"]}>
          <SharePicker
            // Opened for this press: closes when another one holds the buzz.
            key={slices.presses?.holder_press_id}
            className={styles["decide"] ?? ""}
            earnable={earnable}
            disabled={isBusy}
            inDialog={inDialog}
            onPick={(share) => decide({ outcome: "partial", share })}
          />
        </div>
      )}
      <Button
        className={styles["decide"] ?? ""}
        color="error"
        leftSection={<IconX size={22} aria-hidden />}
        rightSection={<ShortcutHint action="wrong" />}
        disabled={isBusy}
        aria-disabled={!isSettled}
        onClick={() => decide({ outcome: "wrong" })}
        {...mark("wrong")}
      >
        {t("decide_wrong")}
      </Button>
      {next !== null && (
        <Button
          className={styles["decide"] ?? ""}
          color="error"
          variant="light"
          leftSection={<IconUserShare size={22} aria-hidden />}
          rightSection={<ShortcutHint action="pass" />}
          disabled={isBusy}
          aria-disabled={!isSettled}
          onClick={() => decide({ outcome: "wrong" }, true)}
        >
          <span className={styles["passTo"]}>{t("decide_pass", { team: next.name })}</span>
        </Button>
      )}
      <Button
        className={styles["decide"] ?? ""}
        variant="default"
        rightSection={<ShortcutHint action="ignore" />}
        disabled={isBusy}
        aria-disabled={!isSettled}
        onClick={() => decide({ outcome: "ignore" })}
      >
        {t("decide_ignore")}
      </Button>
    </div>
  );
}
