import { useEffect, useState, type ReactElement } from "react";
import type { PressRow } from "@showrunner/engine";
import { useT } from "@showrunner/i18n/react";
import { Sheet } from "@showrunner/ui/stage";
import { moderator_messages } from "../messages/index.ts";
import { PressList } from "../panels/press-list.tsx";
import { DecisionButtons } from "./decision-buttons.tsx";
import { decision_attribute } from "./use-keys.ts";
import styles from "./bar.module.css";

interface DecisionDialogProps {
  readonly press: PressRow;
  readonly opened: boolean;
  readonly onClose: () => void;
}

/** Decision on narrow screens, as a bottom sheet; after closing, the bar's button opens it again. */
export function DecisionDialog({ press, opened, onClose }: DecisionDialogProps): ReactElement {
  const t = useT(moderator_messages);
  return (
    <Sheet open={opened} onClose={onClose} title={t("decide_title", { team: press.name })}>
      <div className={styles["sheet"]} {...{ [decision_attribute]: "" }}>
        <PressList />
        <DecisionButtons in_dialog />
      </div>
    </Sheet>
  );
}

interface DecisionDialogState {
  readonly opened: boolean;
  readonly open: () => void;
  readonly close: () => void;
}

/** Opens on each new buzz. */
export function useDecisionDialog(press: PressRow | null): DecisionDialogState {
  const [opened, setOpened] = useState(false);
  const press_id = press?.press_id ?? null;
  useEffect(() => setOpened(press_id !== null), [press_id]);
  return { opened, open: () => setOpened(true), close: () => setOpened(false) };
}
