import type { ReactElement, ReactNode } from "react";

/** A raised surface that groups content. */
export function Panel({
  children,
  className,
}: {
  readonly children: ReactNode;
  readonly className?: string;
}): ReactElement {
  return <section className={["st-panel", className].filter(Boolean).join(" ")}>{children}</section>;
}
