import { useRef, useState, type FormEvent, type ReactElement } from "react";
import { useT } from "@showrunner/i18n/react";
import { Button, TextField } from "@showrunner/ui/audience";
import { ApiError } from "../../../api/api-error.ts";
import { request } from "../../../api/http.ts";
import { SAMPLE_CODE } from "../demo/sample-teams.ts";
import { parsePublicId } from "../parse-public-id.ts";
import { landingMessages } from "../messages/index.ts";

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

type Problem =
  | { readonly kind: "invalid_link" | "gameshow_not_found" }
  | { readonly kind: "failed"; readonly message: string };

function JoinForm(): ReactElement {
  const t = useT(landingMessages);
  const [typed, setTyped] = useState("");
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<Problem | null>(null);
  const form = useRef<HTMLFormElement>(null);
  const showProblem = (found: Problem): void => {
    setProblem(found);
    setBusy(false);
    form.current?.querySelector("input")?.focus();
  };
  const join = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    if (busy) return;
    const id = parsePublicId(typed);
    if (id === null) {
      showProblem({ kind: "invalid_link" });
      return;
    }
    setBusy(true);
    setProblem(null);
    try {
      await request({ method: "GET", path: `/gameshows/public/${id}` });
      location.assign(`/play/${id}/login`);
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      showProblem(error.status === 404 ? { kind: "gameshow_not_found" } : { kind: "failed", message: error.message });
    }
  };
  return (
    <form ref={form} className="ld-join-form" noValidate onSubmit={(event) => void join(event)}>
      <TextField
        label={t("join_label")}
        value={typed}
        onChange={(value) => {
          setTyped(value);
          setProblem(null);
        }}
        hint={t("join_hint")}
        error={problem === null ? null : problem.kind === "failed" ? problem.message : t(problem.kind)}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        enterKeyHint="go"
        placeholder={SAMPLE_CODE}
      />
      <Button submit wide busy={busy}>
        {t(busy ? "join_busy" : "join_submit")}
      </Button>
    </form>
  );
}
