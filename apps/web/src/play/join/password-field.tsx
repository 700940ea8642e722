import { useId, useState, type ReactElement } from "react";
import { useT } from "@showrunner/i18n/react";
import { joinMessages } from "./messages/en.ts";

interface PasswordFieldProps {
  readonly label: string;
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly autoComplete: "current-password" | "new-password";
  readonly hint: string | null;
  readonly error: string | null;
}

/** A password field with a visibility toggle. */
export function PasswordField({ label, value, onChange, autoComplete, hint, error }: PasswordFieldProps): ReactElement {
  const t = useT(joinMessages);
  const id = useId();
  const [isShown, setShown] = useState(false);
  const describedBy = [hint === null ? null : `${id}-hint`, error === null ? null : `${id}-error`];
  return (
    <div className="st-field">
      <label className="st-label" htmlFor={id}>
        {label}
      </label>
      <div className="pj-password">
        <input
          id={id}
          name="password"
          className="st-input"
          type={isShown ? "text" : "password"}
          value={value}
          onChange={(event) => onChange(event.target.value)}
          autoComplete={autoComplete}
          autoCapitalize="none"
          autoCorrect="off"
          spellCheck={false}
          maxLength={200}
          required
          aria-invalid={error !== null || undefined}
          aria-describedby={describedBy.filter((part) => part !== null).join(" ") || undefined}
        />
        <button type="button" aria-pressed={isShown} onClick={() => setShown(!isShown)}>
          {t(isShown ? "password_hide" : "password_show")}
        </button>
      </div>
      {hint !== null && (
        <p className="st-hint" id={`${id}-hint`}>
          {hint}
        </p>
      )}
      <p className="st-error" id={`${id}-error`} role="alert">
        {error}
      </p>
    </div>
  );
}
