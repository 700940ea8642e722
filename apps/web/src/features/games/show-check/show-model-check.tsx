import { useEffect, useState, type ReactElement } from "react";
import { Button, Stack, Text, Title } from "@mantine/core";
import { useLocale, useT } from "@showrunner/i18n/react";
import { useTextCheckEstimates } from "../../../api/authoring.api.ts";
import { CheckView } from "../authoring/check-view.tsx";
import { FindingItem } from "../authoring/finding-item.tsx";
import { authoringMessages } from "../authoring/messages/en.ts";
import { isCurrent, listReplacements, toCheckRequest, type PlacedFinding } from "../authoring/placed-finding.ts";
import { useStream } from "../authoring/use-stream.ts";
import type { UnhandledFindings } from "../authoring/text-check.tsx";
import type { TextReplacement } from "../draft/draft.ts";
import type { CheckedGame } from "./checked-game.ts";
import { showCheckMessages } from "./messages/en.ts";
import type { ShowChecksProps } from "./show-hints.tsx";
import { streamShowCheck, type GameCheckRequest } from "./stream-show-check.ts";
import { useRoundNames } from "./use-round-names.ts";

const open = (games: readonly GameCheckRequest[], signal: AbortSignal) =>
  Promise.resolve(streamShowCheck(games, signal));

interface ShowModelCheckProps extends ShowChecksProps {
  /** Called with what closing the check would discard; must be stable. */
  readonly onUnhandled: (unhandled: UnhandledFindings) => void;
}

/** The check by a model, one game after the other, with its estimated and actual price. */
export function ShowModelCheck({ games, isBusy, onApply, onUnhandled }: ShowModelCheckProps): ReactElement {
  const t = useT(authoringMessages);
  const tShow = useT(showCheckMessages);
  const locale = useLocale();
  const stream = useStream(open);
  const [ignored, setIgnored] = useState<ReadonlySet<string>>(new Set());
  const requests = games.map(({ id, draft }) => ({
    gameId: id,
    keys: draft.rounds.map(({ key }) => key),
    request: toCheckRequest(draft, null, locale),
  }));
  const estimate = useTextCheckEstimates(requests.map(({ request }) => request));
  const findings = stream.events.flatMap((event, index) =>
    event.type === "finding" ? [{ ...event, id: String(index) }] : [],
  );
  const shown = findings.filter(({ id }) => !ignored.has(id));
  const byGame = games.flatMap((game) => {
    const own = shown.filter(({ gameId }) => gameId === game.id);
    return own.length === 0 ? [] : [{ game, findings: own }];
  });
  const all = byGame.flatMap(({ game: { id, draft }, findings: own }) =>
    listReplacements(draft, own).map((replacement) => ({ gameId: id, replacement })),
  );
  const count = byGame.flatMap(({ game: { draft }, findings: own }) =>
    own.filter((each) => isCurrent(draft, each)),
  ).length;
  const isRunning = stream.phase === "running";
  useEffect(() => onUnhandled({ count, isRunning }), [onUnhandled, count, isRunning]);

  return (
    <Stack gap="sm">
      <Title order={3} size="h4">
        {t("check_title")}
      </Title>
      <Text size="sm" c="dimmed">
        {tShow("model_intro")}
      </Text>
      <CheckView
        stream={stream}
        count={findings.length}
        estimate={estimate}
        onStart={() => {
          setIgnored(new Set());
          stream.start(requests);
        }}
        actions={
          all.length > 1 && (
            <Button variant="light" loading={isBusy} onClick={() => onApply(all)}>
              {t("check_apply_all", { n: all.length })}
            </Button>
          )
        }
      >
        {byGame.map(({ game, findings: own }) => (
          <GameFindings
            key={game.id}
            game={game}
            findings={own}
            onApply={(replacement) => onApply([{ gameId: game.id, replacement }])}
            onIgnore={(id) => setIgnored(new Set([...ignored, id]))}
          />
        ))}
      </CheckView>
    </Stack>
  );
}

interface GameFindingsProps {
  readonly game: CheckedGame;
  readonly findings: readonly PlacedFinding[];
  readonly onApply: (replacement: TextReplacement) => void;
  readonly onIgnore: (id: string) => void;
}

function GameFindings({ game: { title, draft }, findings, onApply, onIgnore }: GameFindingsProps): ReactElement {
  const nameOf = useRoundNames(draft);
  return (
    <section>
      <Title order={4} size="h5">
        {title}
      </Title>
      <ul className="hints-list">
        {findings.map((finding) => (
          <FindingItem
            key={finding.id}
            finding={finding}
            place={nameOf(finding.key)}
            isCurrent={isCurrent(draft, finding)}
            onApply={onApply}
            onIgnore={() => onIgnore(finding.id)}
            onOpen={undefined}
          />
        ))}
      </ul>
    </section>
  );
}
