import { useId, type ButtonHTMLAttributes, type InputHTMLAttributes, type ReactElement, type ReactNode } from "react";

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

interface TextFieldProps extends Omit<InputHTMLAttributes<HTMLInputElement>, "onChange" | "value" | "id"> {
  readonly label: string;
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly hint?: ReactNode;
  /** What is wrong with it; read out at once. */
  readonly error?: ReactNode;
}

/** A labelled input in at least 16 px, so that no phone zooms into it. */
export function TextField({ label, value, onChange, hint, error, className, ...rest }: TextFieldProps): ReactElement {
  const id = useId();
  const has_hint = hint !== undefined && hint !== null;
  const has_error = error !== undefined && error !== null && error !== "";
  const described_by = [has_hint && `${id}-hint`, has_error && `${id}-error`].filter(Boolean).join(" ");
  return (
    <div className={["st-field", className].filter(Boolean).join(" ")}>
      <label className="st-label" htmlFor={id}>
        {label}
      </label>
      <input
        {...rest}
        id={id}
        className="st-input"
        value={value}
        aria-invalid={has_error || undefined}
        aria-describedby={described_by === "" ? undefined : described_by}
        onChange={(event) => onChange(event.target.value)}
      />
      {has_hint && (
        <p className="st-hint" id={`${id}-hint`}>
          {hint}
        </p>
      )}
      <p className="st-error" id={`${id}-error`} role="alert">
        {has_error ? error : null}
      </p>
    </div>
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
