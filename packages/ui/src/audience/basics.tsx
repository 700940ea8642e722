import type { ButtonHTMLAttributes, ReactElement, ReactNode } from "react";

interface ButtonProps extends Omit<ButtonHTMLAttributes<HTMLButtonElement>, "type"> {
  /** `accent` for the primary action, `quiet` for others, `danger` for irreversible ones. */
  readonly tone?: "accent" | "quiet" | "danger";
  readonly submit?: boolean;
  /** Ignores presses; unlike the native attribute, it does not lose the focus. */
  readonly disabled?: boolean;
  /** Marks a running action; otherwise like `disabled`. */
  readonly busy?: boolean;
  readonly wide?: boolean;
}

/** A touch-friendly button: at least 64 px high. */
export function Button({
  tone = "accent",
  submit = false,
  disabled = false,
  busy = false,
  wide = false,
  className,
  onClick,
  children,
  ...rest
}: ButtonProps): ReactElement {
  const isInert = busy || disabled;
  return (
    <button
      {...rest}
      type={submit ? "submit" : "button"}
      className={["st-button", className].filter(Boolean).join(" ")}
      data-tone={tone}
      data-wide={wide || undefined}
      aria-disabled={isInert || undefined}
      aria-busy={busy || undefined}
      onClick={(event) => {
        if (isInert) event.preventDefault();
        else onClick?.(event);
      }}
    >
      {children}
    </button>
  );
}

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

/** Text for screen readers only. */
export function VisuallyHidden({ children }: { readonly children: ReactNode }): ReactElement {
  return <span className="st-hidden">{children}</span>;
}

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
