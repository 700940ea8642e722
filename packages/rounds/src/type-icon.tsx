import type { ReactElement } from "react";

export interface IconProps {
  /** CSS length. */
  readonly size?: number | string;
}

/** An outline icon on a 24-unit square, in the current text colour. */
export function createTypeIcon(path: string): (props: IconProps) => ReactElement {
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
