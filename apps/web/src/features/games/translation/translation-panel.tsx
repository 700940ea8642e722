import { useState, type ReactElement } from "react";
import { Alert, Button, Group, Stack, Text, Textarea, Title } from "@mantine/core";
import { TRANSLATION_LIMITS } from "@showrunner/contract/rest";
import type { Locale } from "@showrunner/i18n";
import { useT } from "@showrunner/i18n/react";
import type { TextPair, TranslationIssue } from "@showrunner/sanitise/translation";
import { useEditor } from "../editor/editor-context.ts";
import { translationMessages } from "./messages/en.ts";
import { getTextLabel } from "./text-labels.ts";
import { changePart, setTranslations, type TranslatedPart } from "./translated-parts.ts";
import { TranslationIssues } from "./translation-issues.tsx";

interface TranslationPanelProps {
  readonly part: TranslatedPart;
  readonly name: string;
  readonly to: Locale;
  /** Opens the next part that is not approved. */
  readonly onNext: () => void;
}

/** The texts of one part: the original on the left, its translation on the right; on phones one below the other. */
export function TranslationPanel({ part, name, to, onNext }: TranslationPanelProps): ReactElement {
  const t = useT(translationMessages);
  const { dispatch, gameId, notify } = useEditor();
  const { key, pairs, status, issues, translations, translation } = part;
  const titleId = `${gameId}-translation`;
  const isBlocked = issues.some(({ isBlocking }) => isBlocking);
  const edit = (change: Omit<Parameters<typeof changePart>[2], "state">): void =>
    dispatch(changePart(part, to, { ...change, state: "draft" }));
  const approve = (): void => dispatch(changePart(part, to, { state: "approved" }));
  const remove = (): void => {
    const { [to]: _removed, ...others } = translations;
    dispatch(setTranslations(key, others));
    notify({
      kind: "info",
      message: t("removed"),
      action: { label: t("undo"), run: () => dispatch(setTranslations(key, translations)) },
    });
  };
  return (
    <section aria-labelledby={titleId}>
      <Title order={3} size="h4" id={titleId} mb="sm" className="translation-title">
        {name}
      </Title>
      {status === "empty" ? (
        <Text>{t("nothing_text")}</Text>
      ) : (
        <Stack gap="lg">
          {pairs.texts.map((pair) => (
            <TranslatedText
              key={pair.path}
              pair={pair}
              to={to}
              issues={issues.filter(({ path }) => path === pair.path)}
              onChange={(text) => edit({ texts: { [pair.path]: text } })}
            />
          ))}
          {pairs.answers.source.length > 0 && (
            <TranslatedAnswers part={part} to={to} onChange={(answers) => edit({ answers })} />
          )}
          <Group justify="space-between" className="translation-footer">
            <Group gap="sm">
              {status === "approved" ? (
                <Button variant="default" onClick={() => edit({})}>
                  {t("unapprove")}
                </Button>
              ) : (
                <>
                  <Button
                    color="accent"
                    disabled={isBlocked}
                    onClick={() => {
                      approve();
                      onNext();
                    }}
                  >
                    {t("approve_next")}
                  </Button>
                  <Button variant="default" disabled={isBlocked} onClick={approve}>
                    {t("approve")}
                  </Button>
                </>
              )}
            </Group>
            {translation !== undefined && (
              <Button variant="subtle" color="error" onClick={remove}>
                {t("remove")}
              </Button>
            )}
          </Group>
          {isBlocked && status !== "missing" && (
            <Text size="sm" c="dimmed">
              {t("approve_blocked")}
            </Text>
          )}
        </Stack>
      )}
    </section>
  );
}

function Changed({ previous }: { readonly previous: string }): ReactElement {
  const t = useT(translationMessages);
  return (
    <Alert color="warning" variant="light" p="xs">
      <Text size="sm">{t("changed")}</Text>
      <p className="translation-source">{previous}</p>
    </Alert>
  );
}

interface TranslatedTextProps {
  readonly pair: TextPair;
  readonly to: Locale;
  readonly issues: readonly TranslationIssue[];
  readonly onChange: (text: string) => void;
}

function TranslatedText({
  pair: { path, source, text, previous },
  to,
  issues,
  onChange,
}: TranslatedTextProps): ReactElement {
  const t = useT(translationMessages);
  const label = getTextLabel(path, t);
  return (
    <div className="translation-pair">
      <div>
        <Text size="sm" fw={600} aria-hidden>
          {label}
        </Text>
        <p className="translation-source">{source}</p>
        {previous !== null && <Changed previous={previous} />}
      </div>
      <div>
        <Textarea
          label={label}
          lang={to}
          autosize
          minRows={1}
          maxLength={TRANSLATION_LIMITS.text}
          value={text}
          onChange={(event) => onChange(event.currentTarget.value)}
        />
        <TranslationIssues issues={issues} />
        {text === "" && (
          <Button
            mt={4}
            size="compact-xs"
            variant="subtle"
            aria-label={t("copy_source_of", { name: label })}
            onClick={() => onChange(source)}
          >
            {t("copy_source")}
          </Button>
        )}
      </div>
    </div>
  );
}

const toLines = (text: string): readonly string[] =>
  text
    .split("\n")
    .map((line) => line.trim().slice(0, TRANSLATION_LIMITS.answer))
    .filter((line) => line !== "")
    .slice(0, TRANSLATION_LIMITS.answers);

interface TranslatedAnswersProps {
  readonly part: TranslatedPart;
  readonly to: Locale;
  readonly onChange: (answers: readonly string[]) => void;
}

function TranslatedAnswers({ part, to, onChange }: TranslatedAnswersProps): ReactElement {
  const t = useT(translationMessages);
  const { source, accepted, previous } = part.pairs.answers;
  // Empty lines while typing do not count as answers.
  const [typed, setTyped] = useState(accepted.join("\n"));
  const value = toLines(typed).join("\n") === accepted.join("\n") ? typed : accepted.join("\n");
  const change = (text: string): void => {
    setTyped(text);
    onChange(toLines(text));
  };
  return (
    <div className="translation-pair">
      <div>
        <Text size="sm" fw={600} aria-hidden>
          {t("answers")}
        </Text>
        <p className="translation-source">{source.join("\n")}</p>
        {previous !== null && <Changed previous={previous.join("\n")} />}
      </div>
      <div>
        <Textarea
          label={t("answers")}
          description={t("answers_hint")}
          lang={to}
          autosize
          minRows={2}
          value={value}
          onChange={(event) => change(event.currentTarget.value)}
        />
        {accepted.length === 0 && (
          <Button
            mt={4}
            size="compact-xs"
            variant="subtle"
            aria-label={t("copy_source_of", { name: t("answers") })}
            onClick={() => change(source.join("\n"))}
          >
            {t("copy_source")}
          </Button>
        )}
      </div>
    </div>
  );
}
