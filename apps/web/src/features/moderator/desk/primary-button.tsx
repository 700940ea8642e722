import type { ReactElement } from "react";
import { Button } from "@mantine/core";
import { useT } from "@showrunner/i18n/react";
import { moderator_messages } from "../messages/index.ts";
import type { NextStep } from "./use-step.ts";
import { KeyHint } from "./key-hint.tsx";
import styles from "./bar.module.css";

/** The one thing to do now, big. */
export function PrimaryButton({ next }: { readonly next: NextStep }): ReactElement {
  const t = useT(moderator_messages);
  const { step, busy, settled, take } = next;
  if (step.kind === "none") return <p className={styles["waiting"]}>{t(`step_${step.label}`)}</p>;
  return (
    <Button
      className={styles["primary"] ?? ""}
      color="accent"
      size="lg"
      loading={busy}
      aria-disabled={!settled}
      onClick={take}
      rightSection={<KeyHint>{t("key_space")}</KeyHint>}
      data-step={step.label}
      data-primary=""
    >
      {t(`step_${step.label}`)}
    </Button>
  );
}
