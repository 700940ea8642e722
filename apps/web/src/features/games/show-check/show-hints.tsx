import { useMemo, useState, type ReactElement } from "react";
import { Button, Group, Stack, Text, Title } from "@mantine/core";
import { useT } from "@showrunner/i18n/react";
import type { TextReplacement } from "../draft/draft.ts";
import { findHints, getAllReplacements, getReplacement, type Hint } from "../hints/draft-hints.ts";
import { HintItem } from "../hints/hint-item.tsx";
import { readIgnoredHints, writeIgnoredHints } from "../hints/ignored-hints.ts";
import type { CheckedGame, GameChange } from "./checked-game.ts";
import { showCheckMessages } from "./messages/en.ts";
import { useRoundNames } from "./use-round-names.ts";

export interface ShowChecksProps {
  readonly games: readonly CheckedGame[];
  readonly isBusy: boolean;
  readonly onApply: (changes: readonly GameChange[]) => void;
}

/** Hints found without a model, by game and round. Hints ignored here are ignored in the editor too. */
export function ShowHints({ games, isBusy, onApply }: ShowChecksProps): ReactElement {
  const t = useT(showCheckMessages);
  const [ignored, setIgnored] = useState(() => new Map(games.map(({ id }) => [id, readIgnoredHints(id)])));
  const isShown = (gameId: string, { id }: Hint): boolean => ignored.get(gameId)?.has(id) !== true;
  const hintsOf = useMemo(() => new Map(games.map(({ id, draft }) => [id, findHints(draft)])), [games]);
  const changesOf = (gameId: string, replacements: readonly TextReplacement[]): readonly GameChange[] =>
    replacements.map((replacement) => ({ gameId, replacement }));
  const all = games.flatMap(({ id, draft }) =>
    changesOf(id, getAllReplacements(draft, ignored.get(id) ?? new Set<string>())),
  );
  const doubtful = games.flatMap((game) => {
    const hints = (hintsOf.get(game.id) ?? []).filter((hint) => isShown(game.id, hint));
    return hints.length === 0 ? [] : [{ game, hints }];
  });
  function ignore(gameId: string, hint: Hint): void {
    const ids = new Set([...(ignored.get(gameId) ?? []), hint.id]);
    setIgnored(new Map([...ignored, [gameId, ids]]));
    writeIgnoredHints(gameId, ids);
  }

  return (
    <Stack gap="lg">
      <Group justify="space-between">
        <Text role="status" fw={600}>
          {doubtful.length === 0
            ? t("none")
            : t("hints", { n: doubtful.reduce((sum, { hints }) => sum + hints.length, 0) })}
        </Text>
        {all.length > 1 && (
          <Button color="accent" loading={isBusy} onClick={() => onApply(all)}>
            {t("correct_all", { n: all.length })}
          </Button>
        )}
      </Group>
      {doubtful.map(({ game, hints }) => (
        <GameHints
          key={game.id}
          game={game}
          hints={hints}
          onReplace={(replacement) => onApply(changesOf(game.id, [replacement]))}
          onIgnore={(hint) => ignore(game.id, hint)}
        />
      ))}
    </Stack>
  );
}

interface GameHintsProps {
  readonly game: CheckedGame;
  readonly hints: readonly Hint[];
  readonly onReplace: (replacement: TextReplacement) => void;
  readonly onIgnore: (hint: Hint) => void;
}

function GameHints({ game: { title, draft }, hints, onReplace, onIgnore }: GameHintsProps): ReactElement {
  const nameOf = useRoundNames(draft);
  return (
    <section>
      <Title order={3} size="h4">
        {title}
      </Title>
      {[...Map.groupBy(hints, ({ roundKey }) => roundKey)].map(([key, own]) => (
        <div key={key ?? ""} className="hints-place">
          <Title order={4} size="h6" mt="sm">
            {nameOf(key)}
          </Title>
          <ul className="hints-list">
            {own.map((hint) => (
              <HintItem
                key={hint.id}
                hint={hint}
                replacement={getReplacement(draft, hint)}
                onReplace={onReplace}
                onIgnore={() => onIgnore(hint)}
              />
            ))}
          </ul>
        </div>
      ))}
    </section>
  );
}
