import { useState, type ReactElement } from "react";
import { ActionIcon, Button, Group, Text, TextInput } from "@mantine/core";
import { IconX } from "@tabler/icons-react";
import { TRANSLATION_LIMITS, type Glossary } from "@showrunner/contract/rest";
import { languageNames, type Locale } from "@showrunner/i18n";
import { useT } from "@showrunner/i18n/react";
import { FormError } from "@showrunner/ui/host";
import { useShowGlossaries } from "../../../api/games.api.ts";
import { useEditor } from "../editor/editor-context.ts";
import { mergeGlossaries } from "./merge-glossaries.ts";
import { translationMessages } from "./messages/en.ts";

interface GlossaryEditorProps {
  readonly from: Locale;
  readonly to: Locale;
}

const toStored = (rows: Glossary): Glossary =>
  rows
    .map((row) => Object.fromEntries(Object.entries(row).filter(([, term]) => term.trim() !== "")))
    .filter((row) => Object.keys(row).length > 0);

/** Terms of the game that every translation must use. */
export function GlossaryEditor({ from, to }: GlossaryEditorProps): ReactElement {
  const t = useT(translationMessages);
  const { draft, dispatch, gameId, showId } = useEditor();
  const others = useShowGlossaries(showId, gameId);
  const [added, setAdded] = useState<number | null>(null);
  // Rows without a term are not stored.
  const [rows, setRows] = useState<Glossary>(draft.game.glossary ?? []);
  const change = (next: Glossary): void => {
    setRows(next);
    dispatch({ type: "change_game", fields: { glossary: toStored(next) } });
  };
  return (
    <details className="translation-glossary">
      <summary>
        {t("glossary")} ({toStored(rows).length})
      </summary>
      <Text size="sm" c="dimmed" my="xs">
        {t("glossary_hint")}
      </Text>
      {rows.map((row, index) => (
        // Rows have no ids, only positions.
        // oxlint-disable-next-line react/no-array-index-key
        <div key={index} className="translation-term">
          {[from, to].map((language) => (
            <TextInput
              key={language}
              aria-label={t("glossary_term", { language: languageNames[language], n: index + 1 })}
              placeholder={languageNames[language]}
              lang={language}
              maxLength={TRANSLATION_LIMITS.term}
              // Read-only meanwhile: loaded terms are merged into the rows as they were at the click.
              readOnly={others.isPending}
              value={row[language] ?? ""}
              onChange={(event) => change(rows.with(index, { ...row, [language]: event.currentTarget.value }))}
            />
          ))}
          <ActionIcon
            variant="subtle"
            aria-label={t("glossary_remove", { n: index + 1 })}
            disabled={others.isPending}
            onClick={() => change(rows.toSpliced(index, 1))}
          >
            <IconX size={18} aria-hidden />
          </ActionIcon>
        </div>
      ))}
      {rows.length < TRANSLATION_LIMITS.glossary && (
        <Group gap="xs" mt="xs">
          <Button size="compact-sm" variant="light" disabled={others.isPending} onClick={() => setRows([...rows, {}])}>
            {t("glossary_add")}
          </Button>
          {showId !== null && (
            <Button
              size="compact-sm"
              variant="subtle"
              loading={others.isPending}
              onClick={() =>
                others.mutate(undefined, {
                  onSuccess: (found) => {
                    const next = mergeGlossaries(toStored(rows), found, from, to);
                    setAdded(next.length - toStored(rows).length);
                    change(next);
                  },
                })
              }
            >
              {t("glossary_from_show")}
            </Button>
          )}
        </Group>
      )}
      <Text size="sm" c="dimmed" role="status">
        {added === null ? "" : t("glossary_added", { n: added })}
      </Text>
      <FormError message={others.error?.message ?? null} />
    </details>
  );
}
