import type { ReactElement } from "react";

export interface IconProps {
  /** CSS length. */
  readonly size?: number | string;
}

/** An outline icon on a 24-unit square, in the current text colour. */
function createIcon(path: string): (props: IconProps) => ReactElement {
  return function TypeIcon({ size = "1.25em" }) {
    return (
      <svg
        viewBox="0 0 24 24"
        width={size}
        height={size}
        fill="none"
        stroke="currentColor"
        strokeWidth="2"
        strokeLinecap="round"
        strokeLinejoin="round"
        aria-hidden="true"
      >
        <path d={path} />
      </svg>
    );
  };
}

export const ClassicIcon = createIcon("M4 4h16v12H10l-4 4v-4H4ZM9.5 8.5a2.5 2.5 0 1 1 2.5 2.5v.5M12 13.5v.1");
export const ChoiceIcon = createIcon("M4 5h4v4H4ZM4 15h4v4H4ZM12 7h8M12 17h8M4.5 16.5 6 18l3-4");
export const ChallengeIcon = createIcon("M9 2h6M12 6a7.5 7.5 0 1 0 0 15 7.5 7.5 0 0 0 0-15ZM12 10v4l2.5 1.5");
export const UnknownIcon = createIcon("M4 4h16v16H4ZM9 9l6 6M15 9l-6 6");
