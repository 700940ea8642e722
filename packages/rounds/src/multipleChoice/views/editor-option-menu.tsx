import type { ReactElement } from "react";
import { useT } from "@showrunner/i18n/react";
import { ActionIcon, Menu } from "@showrunner/ui/host/kit";
import { getOptionLetter } from "@showrunner/ui/audience";
import { choiceHostMessages } from "../host/index.ts";
import { OPTION_LIMITS } from "../multiple-choice.definition.ts";

interface OptionMenuProps {
  readonly index: number;
  readonly count: number;
  readonly disabled: boolean;
  readonly onMove: (to: number) => void;
  readonly onRemove: () => void;
}

/** Moves and removes one option. */
export function OptionMenu({ index, count, disabled, onMove, onRemove }: OptionMenuProps): ReactElement {
  const t = useT(choiceHostMessages);
  const letter = getOptionLetter(index);
  return (
    <div className="choice-option-menu" style={{ gridRow: index + 1 }}>
      {/* The focus goes to the moved option, or to the one before the removed one. */}
      <Menu position="bottom-end" returnFocus={false}>
        <Menu.Target>
          <ActionIcon variant="subtle" size={36} disabled={disabled} aria-label={t("option_menu", { letter })}>
            <svg viewBox="0 0 24 24" width="20" height="20" fill="currentColor" aria-hidden="true">
              <path d="M12 3a2 2 0 1 0 0 4 2 2 0 0 0 0-4m0 7a2 2 0 1 0 0 4 2 2 0 0 0 0-4m0 7a2 2 0 1 0 0 4 2 2 0 0 0 0-4" />
            </svg>
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item disabled={index === 0} onClick={() => onMove(index - 1)}>
            {t("move_up", { letter })}
          </Menu.Item>
          <Menu.Item disabled={index === count - 1} onClick={() => onMove(index + 1)}>
            {t("move_down", { letter })}
          </Menu.Item>
          <Menu.Item color="error" disabled={count <= OPTION_LIMITS.fewest} onClick={onRemove}>
            {t("remove", { letter })}
          </Menu.Item>
        </Menu.Dropdown>
      </Menu>
    </div>
  );
}
