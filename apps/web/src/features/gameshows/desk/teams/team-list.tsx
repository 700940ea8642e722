import { joinNames } from "@showrunner/i18n";
import { deepEqual } from "fast-equals";
import { memo, type ReactElement } from "react";
import { Badge, Table } from "@mantine/core";
import { useLocale, useT } from "@showrunner/i18n/react";
import { hasRanking, TeamTag } from "@showrunner/ui/audience";
import { useIsNarrow } from "../use-is-narrow.ts";
import { countPhones, getRoundTrip, listPhoneStates } from "../logic/presence.ts";
import { deskMessages } from "../messages/en.ts";
import { useModeratorSlice, usePresence } from "../show/show-context.tsx";
import type { TeamDialog } from "./team-dialogs.tsx";
import { TeamMenu } from "./team-menu.tsx";
import type { TeamRow } from "./use-team-rows.ts";
import styles from "./teams.module.css";

interface TeamListProps {
  readonly teams: readonly TeamRow[];
  readonly onDialog: (dialog: TeamDialog) => void;
}

/** A table, or cards on a phone; deactivated teams are listed below the others. */
export function TeamList({ teams, onDialog }: TeamListProps): ReactElement {
  const roster = useModeratorSlice("roster");
  const isRanked = hasRanking(useModeratorSlice("leaderboard").ranks);
  const isNarrow = useIsNarrow();
  const groups = {
    active: teams.filter((team) => team.status === "active"),
    deactivated: teams.filter((team) => team.status === "deactivated"),
    deactivatedCount: roster.count - roster.active,
    isRanked,
    onDialog,
  };
  return isNarrow ? <TeamCards {...groups} /> : <TeamTable {...groups} />;
}

interface TeamGroups extends Pick<TeamListProps, "onDialog"> {
  readonly active: readonly TeamRow[];
  /** Deactivated teams among those that are loaded. */
  readonly deactivated: readonly TeamRow[];
  readonly deactivatedCount: number;
  /** Whether there is a ranking yet. */
  readonly isRanked: boolean;
}

function TeamTable({ active, deactivated, deactivatedCount, isRanked, onDialog }: TeamGroups): ReactElement {
  const t = useT(deskMessages);
  return (
    <Table.ScrollContainer
      minWidth={820}
      scrollAreaProps={{ viewportProps: { tabIndex: 0, role: "region", "aria-label": t("teams") } }}
    >
      <Table className={styles["table"] ?? ""} layout="fixed" verticalSpacing={6} highlightOnHover>
        <Table.Thead>
          <Table.Tr>
            <Table.Th className={styles["number"] ?? ""} w="3.5rem">
              {t("rank")}
            </Table.Th>
            <Table.Th w="26%">{t("team")}</Table.Th>
            <Table.Th className={styles["number"] ?? ""}>{t("points_head")}</Table.Th>
            <Table.Th className={styles["number"] ?? ""}>{t("wins")}</Table.Th>
            <Table.Th className={styles["number"] ?? ""}>{t("rounds_won")}</Table.Th>
            <Table.Th w="9.5rem">{t("members")}</Table.Th>
            <Table.Th w="10rem">{t("connection")}</Table.Th>
            <Table.Th>{t("joined")}</Table.Th>
            <Table.Th w="3.5rem">
              <span className="host-hidden">{t("actions")}</span>
            </Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {active.map((team) => (
            <TeamTableRow key={team.team_id} team={team} rank={isRanked ? team.rank : null} onDialog={onDialog} />
          ))}
        </Table.Tbody>
        {deactivated.length > 0 && (
          <Table.Tbody>
            <Table.Tr className={styles["group"] ?? ""}>
              <Table.Th colSpan={9} scope="rowgroup">
                {t("teams_deactivated", { n: deactivatedCount })}
              </Table.Th>
            </Table.Tr>
            {deactivated.map((team) => (
              <TeamTableRow key={team.team_id} team={team} rank={null} onDialog={onDialog} />
            ))}
          </Table.Tbody>
        )}
      </Table>
    </Table.ScrollContainer>
  );
}

interface TeamItemProps {
  readonly team: TeamRow;
  /** Null without a rank or before the first points. */
  readonly rank: number | null;
  readonly onDialog: (dialog: TeamDialog) => void;
}

const TeamTableRow = memo(function TeamTableRow({ team, rank, onDialog }: TeamItemProps): ReactElement {
  const locale = useLocale();
  return (
    <Table.Tr data-status={team.status}>
      <Table.Td className={styles["number"] ?? ""}>{rank ?? "–"}</Table.Td>
      <Table.Td className={styles["name"] ?? ""}>
        <TeamTag team={team} />
      </Table.Td>
      <Table.Td className={styles["points"] ?? ""}>{team.points.toLocaleString(locale)}</Table.Td>
      <Table.Td className={styles["number"] ?? ""}>{team.wins.toLocaleString(locale)}</Table.Td>
      <Table.Td className={styles["number"] ?? ""}>{team.rounds_won.toLocaleString(locale)}</Table.Td>
      <Table.Td>
        <TeamMembers team={team} />
      </Table.Td>
      <Table.Td>
        <TeamConnection team={team} />
      </Table.Td>
      <Table.Td className={styles["muted"] ?? ""}>{formatJoinedAt(team.joined_at, locale)}</Table.Td>
      <Table.Td className={styles["number"] ?? ""}>
        <TeamMenu team={team} onDialog={onDialog} />
      </Table.Td>
    </Table.Tr>
  );
}, deepEqual);

function TeamCards({ active, deactivated, deactivatedCount, isRanked, onDialog }: TeamGroups): ReactElement {
  const t = useT(deskMessages);
  return (
    <>
      <ul className={styles["cards"]} aria-label={t("teams")}>
        {active.map((team) => (
          <TeamCard key={team.team_id} team={team} rank={isRanked ? team.rank : null} onDialog={onDialog} />
        ))}
      </ul>
      {deactivated.length > 0 && (
        <>
          <h2 className={styles["heading"]}>{t("teams_deactivated", { n: deactivatedCount })}</h2>
          <ul className={styles["cards"]}>
            {deactivated.map((team) => (
              <TeamCard key={team.team_id} team={team} rank={null} onDialog={onDialog} />
            ))}
          </ul>
        </>
      )}
    </>
  );
}

const TeamCard = memo(function TeamCard({ team, rank, onDialog }: TeamItemProps): ReactElement {
  const t = useT(deskMessages);
  return (
    <li className={styles["card"]} data-status={team.status}>
      <div className={styles["cardHead"]}>
        <span className={styles["cardRank"]}>{rank ?? "–"}</span>
        <TeamTag team={team} />
        <TeamMenu team={team} onDialog={onDialog} />
      </div>
      <div className={styles["cardFacts"]}>
        <b>{t("points", { n: team.points })}</b>
        <span>{t("games_won", { n: team.wins })}</span>
        <TeamConnection team={team} />
      </div>
      <TeamMembers team={team} />
    </li>
  );
}, deepEqual);

/** Names of the members; phones without a name are counted. */
function TeamMembers({ team }: { readonly team: TeamRow }): ReactElement {
  const t = useT(deskMessages);
  const names = team.members.flatMap(({ name }) => (name === null ? [] : [name]));
  const nameless = team.members.length - names.length;
  if (team.members.length === 0) return <span className={styles["muted"]}>–</span>;
  return (
    <span className={styles["muted"]}>
      {joinNames(names)}
      {names.length > 0 && nameless > 0 && ", "}
      {nameless > 0 && <span className={styles["whole"]}>{t("nameless", { n: nameless })}</span>}
    </span>
  );
}

function TeamConnection({ team }: { readonly team: TeamRow }): ReactElement {
  const t = useT(deskMessages);
  const presence = usePresence();
  if (team.status === "deactivated")
    return (
      <Badge variant="light" color="warning">
        {t("team_deactivated")}
      </Badge>
    );
  const phones = countPhones(presence, team.team_id);
  const roundTrip = getRoundTrip(presence, team.team_id);
  return (
    <span className={styles["phones"]}>
      <span className={styles["connection"]} data-connected={phones > 0 || undefined}>
        {phones === 0 ? t("phones_none") : t("phones", { n: phones })}
        {roundTrip !== null && <small title={t("round_trip")}>{`${roundTrip} ms`}</small>}
      </span>
      {listPhoneStates(presence, team.team_id, team.members.length).map(({ state, count }) => (
        <span key={state} className={styles["phoneState"]} data-state={state}>
          {t(`phones_${state}`, { n: count })}
        </span>
      ))}
    </span>
  );
}

/** Time for today, else date and time. */
function formatJoinedAt(at: number, locale: string): string {
  const today = new Date().toDateString() === new Date(at).toDateString();
  return new Intl.DateTimeFormat(
    locale,
    today ? { timeStyle: "short" } : { dateStyle: "short", timeStyle: "short" },
  ).format(at);
}
