import type { ButtonHTMLAttributes, ReactElement } from "react";

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
