import type { ReactElement } from "react";
import { useT } from "@showrunner/i18n/react";
import { getOptionLetter } from "@showrunner/ui/audience";
import { MoveMenu } from "../../views/editor-move-menu.tsx";
import { choiceHostMessages } from "../host/en.ts";
import { OPTION_LIMITS } from "../multiple-choice.definition.ts";

interface OptionMenuProps {
  readonly index: number;
  readonly count: number;
  readonly disabled: boolean;
  readonly onMove: (to: number) => void;
  readonly onRemove: () => void;
}

/** Moves and removes one option. */
export function OptionMenu(props: OptionMenuProps): ReactElement {
  const t = useT(choiceHostMessages);
  const letter = getOptionLetter(props.index);
  return (
    <MoveMenu
      className="choice-option-menu"
      style={{ gridRow: props.index + 1 }}
      labels={{
        menu: t("option_menu", { letter }),
        up: t("move_up", { letter }),
        down: t("move_down", { letter }),
        remove: t("remove", { letter }),
      }}
      isRemovable={props.count > OPTION_LIMITS.min}
      {...props}
    />
  );
}
