import { useRef, useState, type ReactElement } from "react";
import { useT } from "@showrunner/i18n/react";
import { Button, TextField } from "@showrunner/ui/audience";
import { formatDelay, useRetryDelay } from "../../api/use-retry-delay.ts";
import {
  isOutdated,
  validateJoinFields,
  toJoinErrors,
  type JoinField,
  type JoinFailure,
  type JoinFields,
  type JoinMode,
  type JoinProblems,
} from "./join-fields.ts";
import { LookField } from "./look-field.tsx";
import { joinMessages } from "./messages/en.ts";
import { NameSuggestions } from "./name-suggestions.tsx";
import { PasswordField } from "./password-field.tsx";

interface JoinFormProps {
  /** Public id of the show. */
  readonly show: string;
  readonly mode: JoinMode;
  /** Whether teams of this show have passwords. */
  readonly withPassword: boolean;
  readonly fields: JoinFields;
  readonly onChange: (change: Partial<JoinFields>) => void;
  readonly onSubmit: () => Promise<void>;
  /** Switches the mode and keeps the input. */
  readonly onSwitch: (to: "login" | "register") => void;
  /** Called when the page's data about the show, or the link, is out of date. */
  readonly onOutdated: () => void;
}

const SUBMIT_TEXT_BY_MODE = { register: "register", login: "login", code: "join_team", link: "join_team" } as const;

export function JoinForm(props: JoinFormProps): ReactElement {
  const { show, mode, withPassword, fields, onChange, onSubmit, onSwitch, onOutdated } = props;
  const registering = mode === "register";
  const t = useT(joinMessages);
  const form = useRef<HTMLFormElement>(null);
  const sending = useRef(false);
  const [isBusy, setBusy] = useState(false);
  const [problems, setProblems] = useState<JoinProblems>({});
  const [failure, setFailure] = useState<JoinFailure | null>(null);
  const [refusal, setRefusal] = useState<unknown>(null);
  const waitS = useRetryDelay(refusal);

  const showProblems = (problemsFound: JoinProblems) => {
    setProblems(problemsFound);
    const [first] = Object.keys(problemsFound);
    // After rendering, because a collapsed field must be expanded first.
    if (first !== undefined)
      requestAnimationFrame(() => form.current?.querySelector<HTMLInputElement>(`[name="${first}"]`)?.focus());
  };
  const submit = async () => {
    // A ref, because a second tap may come before the next render.
    if (sending.current || waitS > 0) return;
    setFailure(null);
    setRefusal(null);
    const problemsFound = validateJoinFields(fields, mode, withPassword);
    showProblems(problemsFound);
    if (Object.keys(problemsFound).length > 0) return;
    sending.current = true;
    setBusy(true);
    try {
      await onSubmit();
    } catch (error) {
      const sorted = toJoinErrors(error, mode);
      showProblems(sorted.fields);
      setFailure(sorted.form);
      setRefusal(error);
      if (isOutdated(sorted, withPassword)) onOutdated();
    } finally {
      sending.current = false;
      setBusy(false);
    }
  };
  const change = (field: JoinField) => (value: string) => {
    onChange({ [field]: value });
    setProblems(({ [field]: _solved, ...others }) => others);
  };
  const problem = (field: JoinField) => (problems[field] === undefined ? null : t(problems[field]));
  const memberName = (
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
  );

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
      {mode === "code" && (
        <TextField
          label={t("code")}
          name="code"
          className="pj-code"
          value={fields.code}
          onChange={change("code")}
          error={problem("code")}
          hint={t("code_hint")}
          inputMode="numeric"
          autoComplete="one-time-code"
          maxLength={9}
          enterKeyHint="go"
          required
        />
      )}
      {(mode === "register" || mode === "login") && (
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
          enterKeyHint={withPassword ? "next" : "go"}
          required
        />
      )}
      {problems.name === "name_taken" && (
        <Button tone="quiet" onClick={() => onSwitch("login")}>
          {t(withPassword ? "login_instead" : "join_instead")}
        </Button>
      )}
      {registering && <NameSuggestions show={show} value={fields.name} onPick={change("name")} />}
      {withPassword && (registering || mode === "login") && (
        <PasswordField
          label={t("password")}
          value={fields.password}
          onChange={change("password")}
          error={problem("password")}
          autoComplete={registering ? "new-password" : "current-password"}
          hint={registering ? t("password_hint") : null}
        />
      )}
      {!registering && memberName}
      <p className="pj-failure" role="alert">
        {failure === null ? null : t(failure)}
      </p>
      {failure === "name_unknown" && (
        <Button tone="quiet" onClick={() => onSwitch("register")}>
          {t("register_instead", { name: fields.name.trim() })}
        </Button>
      )}
      <Button submit wide busy={isBusy || waitS > 0}>
        {waitS > 0 ? t("retry", { time: formatDelay(waitS) }) : t(SUBMIT_TEXT_BY_MODE[mode])}
      </Button>
      {registering && (
        <>
          <LookField
            colour={fields.colour}
            emblem={fields.emblem}
            onChange={(look) => {
              onChange(look);
              setProblems(({ colour: _solved, ...others }) => others);
            }}
            error={problem("colour")}
          />
          {memberName}
        </>
      )}
    </form>
  );
}
