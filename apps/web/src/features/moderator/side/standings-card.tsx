import { memo, type ReactElement } from "react";
import { Button } from "@mantine/core";
import { IconDeviceTv, IconDeviceTvOff } from "@tabler/icons-react";
import type { LeaderboardRow } from "@showrunner/engine";
import { useLocale, useT } from "@showrunner/i18n/react";
import { TeamTag } from "@showrunner/ui/stage";
import { KeyHint } from "../desk/key-hint.tsx";
import { hasPlaces } from "../logic/places.ts";
import { phonesOf, presenceSummary } from "../logic/presence.ts";
import { isSame } from "../logic/same.ts";
import { standingsToggle } from "../logic/standings.ts";
import { moderator_messages } from "../messages/index.ts";
import { Card, Note, Scroll } from "../panels/card.tsx";
import { useCommand, useModeratorSlice, usePresence } from "../show/context.tsx";
import styles from "./side.module.css";

/** More missing teams than this are counted instead of listed. */
const named_at_most = 4;

/** The leaderboard, with the connection state of each team. */
export function StandingsCard(): ReactElement {
  const t = useT(moderator_messages);
  const leaderboard = useModeratorSlice("leaderboard");
  const { rows, total } = leaderboard;
  const has_places = hasPlaces(leaderboard);
  const presence = usePresence();
  return (
    <Card title={t("standings")} aside={<Connected />} grow>
      {rows.length === 0 ? (
        <Note>{t("standings_empty")}</Note>
      ) : (
        <Scroll label={t("standings")}>
          <ol className={styles["board"]}>
            {rows.map((row) => (
              <BoardRow
                key={row.team_id}
                row={row}
                rank={has_places ? row.rank : null}
                phones={phonesOf(presence, row.team_id)}
              />
            ))}
          </ol>
          {total > rows.length && <Note>{t("standings_more", { n: total - rows.length })}</Note>}
        </Scroll>
      )}
      <Missing />
      <OnScreenButton />
    </Card>
  );
}

/** Shows the standings on the displays at any time, without interrupting the play. */
function OnScreenButton(): ReactElement | null {
  const t = useT(moderator_messages);
  const { run, pending } = useCommand();
  const said = standingsToggle(useModeratorSlice("show"));
  if (said === null) return null;
  return (
    <Button
      size="compact-md"
      variant={said.on ? "default" : "filled"}
      flex="none"
      disabled={pending.has("play")}
      leftSection={said.on ? <IconDeviceTv size={16} aria-hidden /> : <IconDeviceTvOff size={16} aria-hidden />}
      rightSection={<KeyHint>S</KeyHint>}
      onClick={() => void run(said)}
    >
      {said.on ? t("standings_on") : t("standings_off")}
    </Button>
  );
}

interface BoardRowProps {
  readonly row: LeaderboardRow;
  /** Null before the first points. */
  readonly rank: number | null;
  readonly phones: number;
}

const BoardRow = memo(function BoardRow({ row, rank, phones }: BoardRowProps): ReactElement {
  const t = useT(moderator_messages);
  const locale = useLocale();
  const connection = phones === 0 ? t("phones_none") : t("phones", { n: phones });
  return (
    <li className={styles["boardRow"]} data-offline={phones === 0 || undefined}>
      <span className={styles["rank"]}>{rank ?? "–"}</span>
      <TeamTag team={row} />
      <span className={styles["dot"]} role="img" aria-label={connection} title={connection} />
      <span className={styles["points"]}>{row.points.toLocaleString(locale)}</span>
    </li>
  );
}, isSame);

function Connected(): ReactElement | null {
  const t = useT(moderator_messages);
  const presence = usePresence();
  const roster = useModeratorSlice("roster");
  const summary = presenceSummary(presence, roster.items);
  if (summary === null || summary.active === 0) return null;
  return (
    <span className={styles["connected"]} data-complete={summary.missing.length === 0 || undefined}>
      {t("connected", { connected: summary.connected, active: summary.active })}
    </span>
  );
}

function Missing(): ReactElement | null {
  const t = useT(moderator_messages);
  const presence = usePresence();
  const roster = useModeratorSlice("roster");
  const missing = presenceSummary(presence, roster.items)?.missing ?? [];
  if (roster.active === 0) return null;
  const names = missing
    .slice(0, named_at_most)
    .map((team) => team.name)
    .join(", ");
  const more = missing.length - named_at_most;
  // Keeps its height when empty, so that the standings do not move when a phone disconnects.
  return (
    <p className={styles["missing"]}>
      {missing.length > 0 && (more > 0 ? t("missing_more", { names, n: more }) : t("missing", { names }))}
    </p>
  );
}
