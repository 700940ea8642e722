import { useEffect, useState, type ReactElement } from "react";
import { Drawer } from "@mantine/core";
import type { PressRow } from "@showrunner/engine";
import { useT } from "@showrunner/i18n/react";
import { TeamTag } from "@showrunner/ui/stage";
import { moderator_messages } from "../messages/index.ts";
import { PressList } from "../panels/press-list.tsx";
import { DecisionButtons } from "./decision-buttons.tsx";
import { decision_attribute } from "./use-keys.ts";

/** On a phone the decision comes up from the bottom, under the thumb; closed, the bar's button brings it back. */
export function DecisionDialog({
  press,
  opened,
  onClose,
}: {
  readonly press: PressRow;
  readonly opened: boolean;
  readonly onClose: () => void;
}): ReactElement {
  const t = useT(moderator_messages);
  return (
    <Drawer
      opened={opened}
      onClose={onClose}
      position="bottom"
      size="auto"
      title={
        <>
          <TeamTag team={press} /> {t("has_buzz")}
        </>
      }
    >
      <div {...{ [decision_attribute]: "" }}>
        <DecisionButtons />
        <PressList />
      </div>
    </Drawer>
  );
}

/** Opens with each new buzz. */
export function useDecisionDialog(press: PressRow | null): {
  readonly opened: boolean;
  readonly open: () => void;
  readonly close: () => void;
} {
  const [opened, setOpened] = useState(false);
  const press_id = press?.press_id ?? null;
  useEffect(() => setOpened(press_id !== null), [press_id]);
  return { opened, open: () => setOpened(true), close: () => setOpened(false) };
}
