import type { ReactElement } from "react";
import { Icon, type IconName } from "./icons.tsx";

interface IconButtonProps {
  readonly icon: IconName;
  readonly label: string;
  readonly onClick: () => void;
}

/** An icon button; its label is also the tooltip. */
export function IconButton({ icon, label, onClick }: IconButtonProps): ReactElement {
  return (
    <button type="button" className="debug-button" aria-label={label} title={label} onClick={onClick}>
      <Icon name={icon} />
    </button>
  );
}
