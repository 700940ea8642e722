import type { ButtonHTMLAttributes, ReactElement, ReactNode } from "react";

interface ButtonProps extends Omit<ButtonHTMLAttributes<HTMLButtonElement>, "type"> {
  /** `accent` for the one thing to do next, `quiet` for the rest, `danger` for what cannot be taken back. */
  readonly tone?: "accent" | "quiet" | "danger";
  readonly submit?: boolean;
  /** Shows that work is under way and takes no second press, without losing the focus. */
  readonly busy?: boolean;
  readonly wide?: boolean;
}

/** A button that a thumb finds: at least 64 px high. */
export function Button(props: ButtonProps): ReactElement {
  const { tone = "accent", submit = false, busy = false, wide = false, className, onClick, children, ...rest } = props;
  return (
    <button
      {...rest}
      type={submit ? "submit" : "button"}
      className={["st-button", className].filter(Boolean).join(" ")}
      data-tone={tone}
      data-wide={wide || undefined}
      aria-disabled={busy || undefined}
      aria-busy={busy || undefined}
      onClick={(event) => {
        if (busy) event.preventDefault();
        else onClick?.(event);
      }}
    >
      {children}
    </button>
  );
}

interface BannerProps {
  readonly tone?: "info" | "success" | "warning" | "error";
  /** Null hides the banner and keeps the region, so that the next text is read out. */
  readonly children: ReactNode;
}

/** One line of news above everything else, for example a lost connection. */
export function Banner({ tone = "info", children }: BannerProps): ReactElement {
  return (
    <div role="status" className="st-banner" data-tone={tone}>
      {children}
    </div>
  );
}

/** Text for screen readers alone. */
export function Hidden({ children }: { readonly children: ReactNode }): ReactElement {
  return <span className="st-hidden">{children}</span>;
}

interface ScreenProps {
  readonly header?: ReactNode;
  readonly footer?: ReactNode;
  readonly children: ReactNode;
  /** `display` scales all text for a hall. */
  readonly size?: "phone" | "display";
}

/** A full page under the spotlights: fills the visible height, keeps clear of notches, scrolls only in its middle. */
export function Screen({ header, footer, children, size = "phone" }: ScreenProps): ReactElement {
  return (
    <div className="st-screen" data-size={size}>
      <Spotlight />
      {header !== undefined && <header className="st-screen-header">{header}</header>}
      <main className="st-screen-main">{children}</main>
      {footer !== undefined && <footer className="st-screen-footer">{footer}</footer>}
    </div>
  );
}

/** Soft cones of light behind whatever stands in the same box; the box needs a position. */
export function Spotlight(): ReactElement {
  return <div className="st-spotlight" aria-hidden="true" />;
}

/** A raised surface that groups what belongs together. */
export function Panel({
  children,
  className,
}: {
  readonly children: ReactNode;
  readonly className?: string;
}): ReactElement {
  return <section className={["st-panel", className].filter(Boolean).join(" ")}>{children}</section>;
}
