import { useRef, useState, type ReactElement } from "react";
import { useT } from "@showrunner/i18n/react";
import { Button, TextField } from "@showrunner/ui/audience";
import { formatDelay, useRetryDelay } from "../../api/use-retry-delay.ts";
import { ColourField } from "./colour-field.tsx";
import {
  validateJoinFields,
  toJoinErrors,
  type JoinFailure,
  type JoinFields,
  type JoinProblems,
} from "./join-fields.ts";
import { joinMessages } from "./messages/index.ts";
import { PasswordField } from "./password-field.tsx";

interface JoinFormProps {
  readonly registering: boolean;
  readonly fields: JoinFields;
  readonly onChange: (change: Partial<JoinFields>) => void;
  readonly onSubmit: () => Promise<void>;
  /** Switches to the log-in and keeps the input. */
  readonly onLogin: () => void;
  /** The registration was closed in the meantime. */
  readonly onClosed: () => void;
}

export function JoinForm(props: JoinFormProps): ReactElement {
  const { registering, fields, onChange, onSubmit, onLogin, onClosed } = props;
  const t = useT(joinMessages);
  const form = useRef<HTMLFormElement>(null);
  const sending = useRef(false);
  const [busy, setBusy] = useState(false);
  const [problems, setProblems] = useState<JoinProblems>({});
  const [failure, setFailure] = useState<JoinFailure | null>(null);
  const [refusal, setRefusal] = useState<unknown>(null);
  const waitS = useRetryDelay(refusal);

  const show = (problemsFound: JoinProblems) => {
    setProblems(problemsFound);
    const [first] = Object.keys(problemsFound);
    // After rendering, since a collapsed field is expanded first.
    if (first !== undefined)
      requestAnimationFrame(() => form.current?.querySelector<HTMLInputElement>(`[name="${first}"]`)?.focus());
  };
  const submit = async () => {
    // A ref, because a second tap may come before the next render.
    if (sending.current || waitS > 0) return;
    setFailure(null);
    setRefusal(null);
    const problemsFound = validateJoinFields(fields, registering);
    show(problemsFound);
    if (Object.keys(problemsFound).length > 0) return;
    sending.current = true;
    setBusy(true);
    try {
      await onSubmit();
    } catch (error) {
      const sorted = toJoinErrors(error);
      show(sorted.fields);
      setFailure(sorted.form);
      setRefusal(error);
      if (sorted.form === "registration_disabled" || sorted.form === "show_finished") onClosed();
    } finally {
      sending.current = false;
      setBusy(false);
    }
  };
  const change = (field: keyof JoinFields) => (value: string) => {
    onChange({ [field]: value });
    setProblems(({ [field]: _solved, ...others }) => others);
  };
  const problem = (field: keyof JoinFields) => (problems[field] === undefined ? null : t(problems[field]));

  return (
    <form
      ref={form}
      className="pj-form"
      method="post"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        void submit();
      }}
    >
      <TextField
        label={t("name")}
        name="name"
        value={fields.name}
        onChange={change("name")}
        error={problem("name")}
        autoComplete="username"
        autoCapitalize="words"
        autoCorrect="off"
        spellCheck={false}
        enterKeyHint="next"
        required
      />
      {problems.name === "name_taken" && (
        <Button tone="quiet" onClick={onLogin}>
          {t("login_instead")}
        </Button>
      )}
      <PasswordField
        label={t("password")}
        value={fields.password}
        onChange={change("password")}
        error={problem("password")}
        autoComplete={registering ? "new-password" : "current-password"}
        hint={registering ? t("password_hint") : null}
      />
      <TextField
        label={t("member_name")}
        name="member_name"
        value={fields.member_name}
        onChange={change("member_name")}
        error={problem("member_name")}
        hint={t("member_name_hint")}
        maxLength={40}
        autoComplete="nickname"
        enterKeyHint="go"
      />
      {registering && <ColourField value={fields.colour} onChange={change("colour")} error={problem("colour")} />}
      <p className="pj-failure" role="alert">
        {failure === null ? null : t(failure)}
      </p>
      <Button submit wide busy={busy || waitS > 0}>
        {waitS > 0 ? t("retry", { time: formatDelay(waitS) }) : t(registering ? "register" : "login")}
      </Button>
    </form>
  );
}
