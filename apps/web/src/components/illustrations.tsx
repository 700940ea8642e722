import type { ReactElement } from "react";

/** An empty stage under two spotlights, for empty states. */
export function EmptyStageIllustration(): ReactElement {
  return (
    <svg className="app-picture" viewBox="0 0 240 140" aria-hidden="true">
      <path className="app-picture-beam-a" d="M52 4 20 118h92L70 4Z" />
      <path className="app-picture-beam-b" d="M170 4 128 118h92L188 4Z" />
      <path className="app-picture-curtain" d="M0 0h30c4 44-2 88-22 128H0ZM240 0h-30c-4 44 2 88 22 128h8Z" />
      <ellipse className="app-picture-pool" cx="66" cy="118" rx="48" ry="9" />
      <ellipse className="app-picture-pool" cx="174" cy="118" rx="48" ry="9" />
      <path className="app-picture-floor" d="M0 122h240v18H0Z" />
      <path className="app-picture-mic" d="M117 72h6v46h-6zM108 118h24v5h-24z" />
      <rect className="app-picture-mic-head" x="111" y="48" width="18" height="28" rx="9" />
    </svg>
  );
}

/** The product's logo: a lamp and its cone of light. */
export function Logo({ size = 30 }: { readonly size?: number }): ReactElement {
  return (
    <svg className="app-mark" width={size} height={size} viewBox="0 0 32 32" aria-hidden="true">
      <path className="app-mark-beam" d="M13 11 3 29h26L19 11Z" />
      <circle className="app-mark-lamp" cx="16" cy="8" r="6" />
      <path className="app-mark-floor" d="M4 29h24" />
    </svg>
  );
}
