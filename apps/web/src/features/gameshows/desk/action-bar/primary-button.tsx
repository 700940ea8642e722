import type { ReactElement } from "react";
import { Button } from "@mantine/core";
import { useT } from "@showrunner/i18n/react";
import { getGamePosition } from "../logic/programme-order.ts";
import { deskMessages } from "../messages/en.ts";
import { useModeratorSlice } from "../show/show-context.tsx";
import type { NextStepControl } from "./use-next-step.ts";
import { ShortcutHint } from "./shortcut-hint.tsx";
import styles from "./bar.module.css";

/** Button for the next step. */
export function PrimaryButton({ next }: { readonly next: NextStepControl }): ReactElement {
  const t = useT(deskMessages);
  const { step, isBusy, isSettled, shortcut, take } = next;
  const number = getGamePosition(useModeratorSlice("programme"))?.number ?? 1;
  if (step.kind === "none") return <p className={styles["waiting"]}>{t(`step_${step.label}`)}</p>;
  return (
    <Button
      className={styles["primary"] ?? ""}
      color="accent"
      size="lg"
      loading={isBusy}
      aria-disabled={!isSettled}
      // `detail` is 0 for a click by keyboard (Enter or space on the focused button).
      onClick={(event) => (event.detail > 0 || shortcut.isReady) && take()}
      rightSection={<ShortcutHint action="step" />}
      data-shortcut={shortcut.isReady ? "ready" : "cooling"}
      data-step={step.label}
      data-primary=""
    >
      {step.label === "introduce_game" ? t("step_introduce_game", { number }) : t(`step_${step.label}`)}
      {!shortcut.isReady && <span key={shortcut.effect} className={styles["cooldown"]} aria-hidden="true" />}
    </Button>
  );
}
