import { useMemo, useState, type ReactElement } from "react";
import { Badge, Button, Group, NativeSelect, Text, UnstyledButton } from "@mantine/core";
import { useMediaQuery } from "@mantine/hooks";
import { languageNames, locales, type Locale } from "@showrunner/i18n";
import { useT } from "@showrunner/i18n/react";
import type { TranslationStatus } from "@showrunner/sanitise/translation";
import { Modal } from "@showrunner/ui/host";
import { parseOneOf } from "../../../lib/search-params.ts";
import { getRoundLabel } from "../../../components/rounds/round-label.ts";
import { useEditor } from "../editor/editor-context.ts";
import { CreateTranslatedGame } from "./create-translated-game.tsx";
import { GlossaryEditor } from "./glossary-editor.tsx";
import { translationMessages } from "./messages/en.ts";
import { TranslateWithAi } from "./translate-with-ai.tsx";
import {
  changePart,
  isReady,
  listParts,
  setTranslations,
  type PartsCache,
  type TranslatedPart,
} from "./translated-parts.ts";
import { TranslationPanel } from "./translation-panel.tsx";
import "./translation.css";

const STATUS_COLORS: Readonly<Record<TranslationStatus, string>> = {
  empty: "gray",
  missing: "gray",
  draft: "info",
  outdated: "warning",
  approved: "success",
};

/** The parts of a game with the state of their translations, and the texts of one part side by side. */
export function TranslationsDialog({ onClose }: { readonly onClose: () => void }): ReactElement {
  const t = useT(translationMessages);
  const isPhone = useMediaQuery("(width < 48rem)");
  const { draft, dispatch, notify } = useEditor();
  const { language: from, glossary } = draft.game;
  const others = locales.filter((locale) => locale !== from);
  const [wanted, setWanted] = useState<Locale | null>(null);
  const to = others.find((locale) => locale === wanted) ?? others[0];
  const [isTranslating, setTranslating] = useState(false);
  const [openKey, setOpenKey] = useState<string | null>(null);
  // oxlint-disable-next-line react-hooks/exhaustive-deps -- the cached parts depend on these
  const cache = useMemo<PartsCache>(() => new WeakMap(), [from, to, glossary]);
  if (to === undefined) return <Modal opened onClose={onClose} title={t("title")} />;
  const parts = listParts(draft, to, cache);
  const translatable = parts.filter(({ status }) => status !== "empty");
  const open = parts.find(({ key }) => key === openKey) ?? parts[0];
  const ready = parts.filter(isReady);

  const nameOf = ({ key }: TranslatedPart): string => {
    const index = draft.rounds.findIndex((round) => round.key === key);
    const round = draft.rounds[index];
    if (round === undefined) return t("about_game");
    const name = getRoundLabel(round.fields);
    return name === "" ? t("round", { n: index + 1 }) : t("round_named", { n: index + 1, name });
  };
  const approveAll = (): void => {
    for (const part of ready) dispatch(changePart(part, to, { state: "approved" }));
    notify({
      kind: "success",
      message: t("approved", { n: ready.length }),
      action: {
        label: t("undo"),
        run: () => ready.forEach(({ key, translations }) => dispatch(setTranslations(key, translations))),
      },
    });
  };
  /** The next unapproved part after the open one, wrapping around at the end. */
  const findNext = (): TranslatedPart | undefined => {
    const at = open === undefined ? 0 : parts.indexOf(open);
    return [...parts.slice(at + 1), ...parts.slice(0, at)].find(
      ({ status }) => status !== "approved" && status !== "empty",
    );
  };

  return (
    <Modal opened onClose={onClose} title={t("title")} size="80rem" fullScreen={isPhone} closeOnClickOutside={false}>
      <Text size="sm" c="dimmed" mb="md">
        {t("intro")}
      </Text>
      <Group mb="md" gap="md" justify="space-between">
        <Group gap="md">
          {others.length > 1 ? (
            <NativeSelect
              label={t("language")}
              value={to}
              data={others.map((value) => ({ value, label: languageNames[value] }))}
              onChange={(event) => setWanted(parseOneOf(event.currentTarget.value, others) ?? null)}
            />
          ) : (
            <Text fw={600}>{t("languages", { from: languageNames[from], to: languageNames[to] })}</Text>
          )}
          <Text size="sm" c="dimmed" role="status">
            {t("progress", {
              n: translatable.filter(({ status }) => status === "approved").length,
              total: translatable.length,
            })}
          </Text>
        </Group>
        <Group gap="sm">
          <TranslateWithAi parts={parts} to={to} nameOf={nameOf} isOpen={isTranslating} setOpen={setTranslating} />
          {ready.length > 0 && (
            <Button variant="light" onClick={approveAll}>
              {t("approve_all", { n: ready.length })}
            </Button>
          )}
          <CreateTranslatedGame parts={parts} to={to} />
        </Group>
      </Group>
      <GlossaryEditor from={from} to={to} />
      <div className="translation-columns">
        <nav aria-label={t("parts")}>
          <ol className="translation-parts">
            {parts.map((part) => (
              <li key={part.key ?? ""}>
                <UnstyledButton
                  className="translation-part"
                  aria-current={part === open}
                  onClick={() => setOpenKey(part.key)}
                >
                  <span className="translation-part-name">{nameOf(part)}</span>
                  <Badge size="sm" variant="light" color={STATUS_COLORS[part.status]}>
                    {t(`status_${part.status}`)}
                  </Badge>
                </UnstyledButton>
              </li>
            ))}
          </ol>
        </nav>
        {open !== undefined && (
          <TranslationPanel
            key={`${open.key ?? ""}/${to}`}
            part={open}
            name={nameOf(open)}
            to={to}
            onNext={() => {
              const next = findNext();
              if (next !== undefined) setOpenKey(next.key);
            }}
          />
        )}
      </div>
    </Modal>
  );
}
