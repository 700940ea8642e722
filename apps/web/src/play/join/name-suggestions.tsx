import { useEffect, useState, type ReactElement } from "react";
import { useLocale, useT } from "@showrunner/i18n/react";
import { request } from "../../api/http.ts";
import { joinMessages } from "./messages/en.ts";

interface NameSuggestionsProps {
  readonly show: string;
  readonly value: string;
  readonly onPick: (name: string) => void;
}

/**
 * Free team names; one tap fills the field. Takes the same space before they are loaded, so that nothing moves under
 * the user's finger.
 */
export function NameSuggestions({ show, value, onPick }: NameSuggestionsProps): ReactElement {
  const t = useT(joinMessages);
  const language = useLocale();
  const [attempt, setAttempt] = useState(0);
  const [names, setNames] = useState<readonly string[]>([]);
  useEffect(() => {
    const stop = new AbortController();
    const path = `/gameshows/public/${show}/team-names?language=${language}`;
    request({ method: "GET", path, signal: stop.signal }).then(
      (response) => setNames((response as { readonly names: readonly string[] }).names),
      () => undefined,
    );
    return () => stop.abort();
  }, [show, language, attempt]);
  return (
    <div className="pj-suggestions" role="group" aria-label={t("suggestions")}>
      <button type="button" aria-label={t("suggestions_more")} onClick={() => setAttempt(attempt + 1)}>
        ↻
      </button>
      <div className="pj-suggested">
        {names.map((name) => (
          <button key={name} type="button" aria-pressed={name === value} onClick={() => onPick(name)}>
            {name}
          </button>
        ))}
      </div>
    </div>
  );
}
