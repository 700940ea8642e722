import { joinNames } from "@showrunner/i18n";
import { deepEqual } from "fast-equals";
import { memo, useDeferredValue, type ReactElement } from "react";
import { Button, Group } from "@mantine/core";
import { IconDeviceTv, IconDeviceTvOff } from "@tabler/icons-react";
import type { LeaderboardRow } from "@showrunner/engine";
import { useLocale, useT } from "@showrunner/i18n/react";
import { hasRanking, TeamTag } from "@showrunner/ui/audience";
import { ShortcutHint } from "../action-bar/shortcut-hint.tsx";
import { countPhones, summarisePresence } from "../logic/presence.ts";
import { getStandingsToggle } from "../logic/standings-toggle.ts";
import { deskMessages } from "../messages/en.ts";
import { Card, Note, ScrollArea } from "../panels/card.tsx";
import { useCommand, useModeratorSlice, usePresence } from "../show/show-context.tsx";
import { BreakButton } from "./break-button.tsx";
import styles from "./side.module.css";

/** If more teams than this are missing, their number is shown instead of their names. */
const MAX_NAMED_TEAMS = 4;

/** The leaderboard, with the connection state of each team. */
export function StandingsCard(): ReactElement {
  const t = useT(deskMessages);
  // Many rows render in pieces, after the rest of the desk.
  const leaderboard = useDeferredValue(useModeratorSlice("leaderboard"));
  const { rows, total } = leaderboard;
  const isRanked = hasRanking(leaderboard.ranks);
  const presence = usePresence();
  return (
    <Card title={t("standings")} aside={<ConnectedCount />} grow>
      <ScrollArea label={t("standings")}>
        {rows.length === 0 ? (
          <Note>{t("standings_empty")}</Note>
        ) : (
          <ol className={styles["board"]}>
            {rows.map((row) => (
              <StandingsRow
                key={row.team_id}
                row={row}
                rank={isRanked ? row.rank : null}
                phones={countPhones(presence, row.team_id)}
              />
            ))}
          </ol>
        )}
        {total > rows.length && <Note>{t("standings_more", { n: total - rows.length })}</Note>}
      </ScrollArea>
      <MissingTeams />
      <DisplayButtons />
    </Card>
  );
}

/** Buttons for what displays show instead of the stage. A break covers the standings and can then only be ended. */
function DisplayButtons(): ReactElement {
  const show = useModeratorSlice("show");
  const hasStandings = show.break === undefined && getStandingsToggle(show) !== null;
  return (
    <Group gap="xs" wrap="nowrap">
      {hasStandings && <StandingsToggleButton />}
      <BreakButton compact={hasStandings} />
    </Group>
  );
}

/** Shows the standings on the displays at any time, without interrupting the play. */
function StandingsToggleButton(): ReactElement | null {
  const t = useT(deskMessages);
  const { run, pending } = useCommand();
  const command = getStandingsToggle(useModeratorSlice("show"));
  if (command === null) return null;
  return (
    <Button
      size="compact-md"
      variant={command.on ? "default" : "filled"}
      flex={1}
      px="xs"
      disabled={pending.has("play")}
      leftSection={command.on ? <IconDeviceTv size={16} aria-hidden /> : <IconDeviceTvOff size={16} aria-hidden />}
      rightSection={<ShortcutHint action="standings" />}
      onClick={() => void run(command)}
    >
      {command.on ? t("standings_on") : t("standings_off")}
    </Button>
  );
}

interface StandingsRowProps {
  readonly row: LeaderboardRow;
  /** Null before the first points. */
  readonly rank: number | null;
  readonly phones: number;
}

const StandingsRow = memo(function BoardRow({ row, rank, phones }: StandingsRowProps): ReactElement {
  const t = useT(deskMessages);
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
}, deepEqual);

function ConnectedCount(): ReactElement | null {
  const t = useT(deskMessages);
  const presence = usePresence();
  const roster = useModeratorSlice("roster");
  const summary = summarisePresence(presence, roster);
  if (summary === null || summary.active === 0) return null;
  return (
    <span className={styles["connected"]} data-complete={summary.connected === summary.active || undefined}>
      {t("connected", { connected: summary.connected, active: summary.active })}
    </span>
  );
}

function MissingTeams(): ReactElement | null {
  const t = useT(deskMessages);
  const presence = usePresence();
  const roster = useModeratorSlice("roster");
  const missing = summarisePresence(presence, roster)?.missing ?? [];
  const names = joinNames(missing.slice(0, MAX_NAMED_TEAMS).map((team) => team.name));
  const more = missing.length - MAX_NAMED_TEAMS;
  const text = more > 0 ? t("missing_more", { names, n: more }) : missing.length > 0 ? t("missing", { names }) : "";
  // Fixed height, so that the standings do not move when a phone disconnects; long names are truncated.
  return (
    <p className={styles["missing"]} title={text}>
      {text}
    </p>
  );
}
