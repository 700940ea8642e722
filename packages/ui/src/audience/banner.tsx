import type { ReactElement, ReactNode } from "react";

interface BannerProps {
  readonly tone?: "info" | "warning" | "error";
  /** Null hides the banner and keeps the live region, so that the next text is announced. */
  readonly children: ReactNode;
}

/** A notice at the top of the page, for example a lost connection. */
export function Banner({ tone = "info", children }: BannerProps): ReactElement {
  return (
    <div role="status" className="st-banner" data-tone={tone}>
      {children}
    </div>
  );
}
