import { useState, type ReactElement } from "react";
import { ActionIcon, Button, Text, TextInput } from "@mantine/core";
import { IconX } from "@tabler/icons-react";
import { TRANSLATION_LIMITS, type Glossary } from "@showrunner/contract/rest";
import { languageNames, type Locale } from "@showrunner/i18n";
import { useT } from "@showrunner/i18n/react";
import { useEditor } from "../editor/editor-context.ts";
import { translationMessages } from "./messages/index.ts";

interface GlossaryEditorProps {
  readonly from: Locale;
  readonly to: Locale;
}

const toStored = (rows: Glossary): Glossary =>
  rows
    .map((row) => Object.fromEntries(Object.entries(row).filter(([, term]) => term.trim() !== "")))
    .filter((row) => Object.keys(row).length > 0);

/** Terms of the game that every translation keeps to. */
export function GlossaryEditor({ from, to }: GlossaryEditorProps): ReactElement {
  const t = useT(translationMessages);
  const { draft, dispatch } = useEditor();
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
        // Rows have no ids: only their position names them.
        // oxlint-disable-next-line react/no-array-index-key
        <div key={index} className="translation-term">
          {[from, to].map((language) => (
            <TextInput
              key={language}
              aria-label={t("glossary_term", { language: languageNames[language], n: index + 1 })}
              placeholder={languageNames[language]}
              lang={language}
              maxLength={TRANSLATION_LIMITS.term}
              value={row[language] ?? ""}
              onChange={(event) => change(rows.with(index, { ...row, [language]: event.currentTarget.value }))}
            />
          ))}
          <ActionIcon
            variant="subtle"
            aria-label={t("glossary_remove", { n: index + 1 })}
            onClick={() => change(rows.toSpliced(index, 1))}
          >
            <IconX size={18} aria-hidden />
          </ActionIcon>
        </div>
      ))}
      {rows.length < TRANSLATION_LIMITS.glossary && (
        <Button size="compact-sm" variant="light" mt="xs" onClick={() => setRows([...rows, {}])}>
          {t("glossary_add")}
        </Button>
      )}
    </details>
  );
}
