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
  const hasHint = hint !== undefined && hint !== null;
  const hasError = error !== undefined && error !== null && error !== "";
  const describedBy = [hasHint && `${id}-hint`, hasError && `${id}-error`].filter(Boolean).join(" ");
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
        aria-invalid={hasError || undefined}
        aria-describedby={describedBy === "" ? undefined : describedBy}
        onChange={(event) => onChange(event.target.value)}
      />
      {hasHint && (
        <p className="st-hint" id={`${id}-hint`}>
          {hint}
        </p>
      )}
      <p className="st-error" id={`${id}-error`} role="alert">
        {hasError ? error : null}
      </p>
    </div>
  );
}
