import type { ReactElement } from "react";
import { Button } from "@mantine/core";
import { Modal } from "@showrunner/ui/host";
import type { PressRow } from "@showrunner/engine";
import { useLocale, useT } from "@showrunner/i18n/react";
import { TeamTag } from "@showrunner/ui/audience";
import { findRivalPress, suggestDecision } from "../logic/buzz-decision.ts";
import { formatMargin } from "../logic/number-format.ts";
import { deskMessages } from "../messages/en.ts";
import { PressList } from "../panels/press-list.tsx";
import { useAllSlices } from "../show/show-context.tsx";
import { BuzzDecisionButtons } from "./buzz-decision-buttons.tsx";
import { useDesk } from "../desk-context.tsx";
import { HolderSubmission } from "./holder-submission.tsx";
import { DECISION_DIALOG_ATTRIBUTE } from "../shortcuts/use-shortcuts.ts";
import styles from "./decision-modal.module.css";

/** Only a decision closes the modal, not Escape or a click outside. */
const ignoreClose = (): void => undefined;

/** Modal for the decision about a buzz: holder, margin, submission and all presses. */
export function DecisionModal({ press }: { readonly press: PressRow }): ReactElement {
  const t = useT(deskMessages);
  const { dialog, setDecisionPlacement } = useDesk();
  // Focus the suggested button, or else no button, so that no key press decides by accident.
  const isProposed = suggestDecision(useAllSlices()) !== null;
  return (
    <Modal
      // The game editor is a dialog, but not one of those that `waitsForOthers` knows.
      opened={dialog === null}
      waitsForOthers
      onClose={ignoreClose}
      closeOnEscape={false}
      closeOnClickOutside={false}
      withCloseButton={false}
      size="xl"
      title={t("decide_title", { team: press.name })}
    >
      <div className={styles["dialog"]} {...{ [DECISION_DIALOG_ATTRIBUTE]: "" }}>
        <div className={styles["holder"]} tabIndex={-1} data-autofocus={isProposed ? undefined : ""}>
          <span className={styles["team"]}>
            <TeamTag team={press} />
          </span>
          <HolderMargin press={press} />
        </div>
        <HolderSubmission />
        <div className={styles["buttons"]}>
          <BuzzDecisionButtons inDialog />
        </div>
        <PressList />
        <Button size="compact-sm" variant="subtle" color="secondary" onClick={() => setDecisionPlacement("bar")}>
          {t("decide_in_bar_instead")}
        </Button>
      </div>
    </Modal>
  );
}

/** Margin between the holder and the next press that has no decision. */
function HolderMargin({ press }: { readonly press: PressRow }): ReactElement | null {
  const t = useT(deskMessages);
  const locale = useLocale();
  const slices = useAllSlices();
  const next = findRivalPress(slices, press);
  if (next === null) {
    const isAlone = (slices.presses?.total ?? 0) <= 1;
    return isAlone ? <span className={styles["margin"]}>{t("decide_alone")}</span> : null;
  }
  const margin = next.counted - press.counted;
  const ms = formatMargin(Math.abs(margin), locale).replace("+", "");
  return (
    <span className={styles["margin"]}>
      {t(margin < 0 ? "decide_behind" : "decide_ahead", { ms, team: next.name })}
    </span>
  );
}
