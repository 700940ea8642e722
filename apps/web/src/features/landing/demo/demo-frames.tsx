import type { ReactElement, ReactNode } from "react";
import "../css/frames.css";

interface FrameProps {
  /** Name of the device, shown as a caption. */
  readonly label: string;
  readonly children: ReactNode;
}

/** The display in small; its font size scales with it. */
export function DisplayFrame({ label, children }: FrameProps): ReactElement {
  return (
    <figure className="ld-tv">
      <div className="ld-tv-screen">
        <div className="ld-tv-picture">{children}</div>
      </div>
      <figcaption>{label}</figcaption>
    </figure>
  );
}

/** A team's phone. */
export function PhoneFrame({ label, children }: FrameProps): ReactElement {
  return (
    <figure className="ld-phone">
      <div className="ld-phone-screen">{children}</div>
      <figcaption>{label}</figcaption>
    </figure>
  );
}

/** A part of the host's desk. */
export function DeskFrame({ label, children }: FrameProps): ReactElement {
  return (
    <figure className="ld-desk">
      <figcaption>{label}</figcaption>
      {children}
    </figure>
  );
}
