import type { ReactElement, ReactNode } from "react";

interface ScreenProps {
  readonly header?: ReactNode;
  readonly children: ReactNode;
  /** `display` scales all text for a projector. */
  readonly size?: "display";
}

/** Full-page layout: fills the visible height, avoids notches, scrolls only in its middle. */
export function Screen({ header, children, size }: ScreenProps): ReactElement {
  return (
    <div className="st-screen" data-size={size}>
      <Spotlight />
      {header !== undefined && <header className="st-screen-header">{header}</header>}
      <main className="st-screen-main">{children}</main>
    </div>
  );
}

/** Decorative spotlights behind the content of a positioned box. */
export function Spotlight(): ReactElement {
  return <div className="st-spotlight" aria-hidden="true" />;
}
