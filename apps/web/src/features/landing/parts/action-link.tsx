import type { ReactElement, ReactNode } from "react";

interface ActionLinkProps {
  readonly href: string;
  /** Marks the primary link. */
  readonly accent?: boolean;
  readonly children: ReactNode;
}

/** A link styled as a button. */
export function ActionLink({ href, accent = false, children }: ActionLinkProps): ReactElement {
  return (
    <a className="st-button" data-tone={accent ? "accent" : "quiet"} href={href}>
      {children}
    </a>
  );
}
