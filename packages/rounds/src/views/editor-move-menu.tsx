import type { CSSProperties, ReactElement } from "react";
import { ActionIcon, Menu } from "@showrunner/ui/host/kit";

interface MoveMenuProps {
  readonly labels: {
    readonly menu: string;
    readonly up: string;
    readonly down: string;
    readonly remove: string;
  };
  readonly index: number;
  readonly count: number;
  readonly isRemovable: boolean;
  readonly disabled: boolean;
  readonly onMove: (to: number) => void;
  readonly onRemove: () => void;
  readonly className?: string;
  readonly style?: CSSProperties;
}

/** Menu of one line of an editor: moves and removes it. */
export function MoveMenu(props: MoveMenuProps): ReactElement {
  const { labels, index, count, isRemovable, disabled, onMove, onRemove, className, style } = props;
  return (
    <div className={className} style={style}>
      {/* The focus goes to the moved line, or to the one before the removed one. */}
      <Menu position="bottom-end" returnFocus={false}>
        <Menu.Target>
          <ActionIcon variant="subtle" size={36} disabled={disabled} aria-label={labels.menu}>
            <svg viewBox="0 0 24 24" width="20" height="20" fill="currentColor" aria-hidden="true">
              <path d="M12 3a2 2 0 1 0 0 4 2 2 0 0 0 0-4m0 7a2 2 0 1 0 0 4 2 2 0 0 0 0-4m0 7a2 2 0 1 0 0 4 2 2 0 0 0 0-4" />
            </svg>
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item disabled={index === 0} onClick={() => onMove(index - 1)}>
            {labels.up}
          </Menu.Item>
          <Menu.Item disabled={index === count - 1} onClick={() => onMove(index + 1)}>
            {labels.down}
          </Menu.Item>
          <Menu.Item color="error" disabled={!isRemovable} onClick={onRemove}>
            {labels.remove}
          </Menu.Item>
        </Menu.Dropdown>
      </Menu>
    </div>
  );
}
