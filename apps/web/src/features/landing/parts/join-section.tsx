import { useState, type FormEvent, type ReactElement } from "react";
import { useT } from "@showrunner/i18n/react";
import { Button, TextField } from "@showrunner/ui/audience";
import { ApiError } from "../../../api/api-error.ts";
import { request } from "../../../api/http.ts";
import { SAMPLE_CODE } from "../demo/sample-teams.ts";
import { parsePublicId } from "../parse-public-id.ts";
import { landingMessages } from "../messages/en.ts";

/** Join form for visitors with a code. */
export function JoinSection(): ReactElement {
  const t = useT(landingMessages);
  return (
    <section className="ld-section ld-join" id="join">
      <div>
        <h2>{t("join_title")}</h2>
        <p className="ld-lead">{t("join_text")}</p>
        <ol className="ld-steps">
          <li>{t("join_step_1")}</li>
          <li>{t("join_step_2")}</li>
          <li>{t("join_step_3")}</li>
        </ol>
      </div>
      <JoinForm />
    </section>
  );
}

type Problem = "invalid_link" | "gameshow_not_found" | Error;

function JoinForm(): ReactElement {
  const t = useT(landingMessages);
  const [typed, setTyped] = useState("");
  const [isBusy, setBusy] = useState(false);
  const [problem, setProblem] = useState<Problem | null>(null);
  const join = async (event: FormEvent<HTMLFormElement>): Promise<void> => {
    event.preventDefault();
    if (isBusy) return;
    const form = event.currentTarget;
    const showProblem = (found: Problem): void => {
      setProblem(found);
      setBusy(false);
      form.querySelector("input")?.focus();
    };
    const id = parsePublicId(typed);
    if (id === null) {
      showProblem("invalid_link");
      return;
    }
    setBusy(true);
    setProblem(null);
    try {
      await request({ method: "GET", path: `/gameshows/public/${id}` });
      // The browser may restore this page from its back-forward cache.
      addEventListener("pageshow", () => setBusy(false), { once: true });
      location.assign(`/play/${id}/login`);
    } catch (error) {
      showProblem(error instanceof ApiError && error.status === 404 ? "gameshow_not_found" : (error as Error));
    }
  };
  return (
    <form className="ld-join-form" noValidate onSubmit={(event) => void join(event)}>
      <TextField
        label={t("join_label")}
        value={typed}
        onChange={(value) => {
          setTyped(value);
          setProblem(null);
        }}
        hint={t("join_hint")}
        error={problem && (typeof problem === "string" ? t(problem) : problem.message)}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        enterKeyHint="go"
        placeholder={SAMPLE_CODE}
      />
      <Button submit wide busy={isBusy}>
        {t(isBusy ? "join_busy" : "join_submit")}
      </Button>
    </form>
  );
}
