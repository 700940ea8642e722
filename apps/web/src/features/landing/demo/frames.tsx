import type { ReactElement, ReactNode } from "react";
import "../css/frames.css";

interface FrameProps {
  /** What device this is, written on its edge. */
  readonly label: string;
  readonly children: ReactNode;
}

/** The big screen of the hall, in small; all its type grows with it. */
export function BigScreen({ label, children }: FrameProps): ReactElement {
  return (
    <figure className="ld-tv">
      <div className="ld-tv-glass">
        <div className="ld-tv-picture">{children}</div>
      </div>
      <figcaption>{label}</figcaption>
    </figure>
  );
}

/** A team's phone. */
export function Phone({ label, children }: FrameProps): ReactElement {
  return (
    <figure className="ld-phone">
      <div className="ld-phone-glass">{children}</div>
      <figcaption>{label}</figcaption>
    </figure>
  );
}

/** A piece of the host's desk. */
export function DeskCard({ label, children }: FrameProps): ReactElement {
  return (
    <figure className="ld-desk">
      <figcaption>{label}</figcaption>
      {children}
    </figure>
  );
}
