import { useEffect, useState, type ReactElement } from "react";
import type { PressRow } from "@showrunner/engine";
import { useT } from "@showrunner/i18n/react";
import { Sheet } from "@showrunner/ui/audience";
import { deskMessages } from "../messages/en.ts";
import { PressList } from "../panels/press-list.tsx";
import { useModeratorSlice } from "../show/show-context.tsx";
import { BuzzDecisionButtons } from "./buzz-decision-buttons.tsx";
import { HolderSubmission } from "./holder-submission.tsx";
import { DECISION_DIALOG_ATTRIBUTE } from "../shortcuts/use-shortcuts.ts";
import styles from "./bar.module.css";

interface DecisionSheetProps {
  readonly press: PressRow;
  readonly opened: boolean;
  readonly onClose: () => void;
}

/** Decision on narrow screens, as a bottom sheet; once closed, the bar's button reopens it. */
export function DecisionSheet({ press, opened, onClose }: DecisionSheetProps): ReactElement {
  const t = useT(deskMessages);
  const round = useModeratorSlice("round");
  return (
    <Sheet open={opened} onClose={onClose} title={t("decide_title", { team: press.name })}>
      <div className={styles["sheet"]} {...{ [DECISION_DIALOG_ATTRIBUTE]: "" }}>
        <p className={styles["asked"]}>{round?.question}</p>
        <HolderSubmission />
        <BuzzDecisionButtons inDialog />
        <PressList />
      </div>
    </Sheet>
  );
}

interface DecisionSheetState {
  readonly opened: boolean;
  readonly open: () => void;
  readonly close: () => void;
}

/** Opens on each new buzz. */
export function useDecisionSheet(press: PressRow | null): DecisionSheetState {
  const [isOpen, setIsOpen] = useState(false);
  const pressId = press?.press_id ?? null;
  useEffect(() => setIsOpen(pressId !== null), [pressId]);
  return { opened: isOpen, open: () => setIsOpen(true), close: () => setIsOpen(false) };
}
