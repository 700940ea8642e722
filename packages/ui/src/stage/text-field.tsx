import { useId, type InputHTMLAttributes, type ReactElement, type ReactNode } from "react";

interface TextFieldProps extends Omit<InputHTMLAttributes<HTMLInputElement>, "onChange" | "value" | "id"> {
  readonly label: string;
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly hint?: ReactNode;
  /** Error; announced at once. */
  readonly error?: ReactNode;
}

/** A labelled input of at least 16 px, so that iOS does not zoom in. */
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
