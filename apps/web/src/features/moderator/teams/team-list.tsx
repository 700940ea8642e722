import { memo, type ReactElement } from "react";
import { Badge, Table } from "@mantine/core";
import { useLocale, useT } from "@showrunner/i18n/react";
import { TeamTag } from "@showrunner/ui/stage";
import { useNarrow } from "../desk/use-narrow.ts";
import { hasPlaces } from "../logic/places.ts";
import { phonesOf } from "../logic/presence.ts";
import { isSame } from "../logic/same.ts";
import { moderator_messages } from "../messages/index.ts";
import { useModeratorSlice, usePresence } from "../show/context.tsx";
import type { TeamDialog } from "./team-dialogs.tsx";
import { TeamMenu } from "./team-menu.tsx";
import type { TeamRow } from "./use-team-rows.ts";
import styles from "./teams.module.css";

interface TeamListProps {
  /** Which teams these are. */
  readonly label: string;
  readonly teams: readonly TeamRow[];
  readonly onDialog: (dialog: TeamDialog) => void;
}

/** A table, or cards on a phone. */
export function TeamList(props: TeamListProps): ReactElement {
  return useNarrow() ? <TeamCards {...props} /> : <TeamTable {...props} />;
}

function TeamTable({ label, teams, onDialog }: TeamListProps): ReactElement {
  const t = useT(moderator_messages);
  const has_places = hasPlaces(useModeratorSlice("leaderboard"));
  return (
    <Table.ScrollContainer
      minWidth={640}
      scrollAreaProps={{ viewportProps: { tabIndex: 0, role: "region", "aria-label": label } }}
    >
      <Table className={styles["table"] ?? ""} verticalSpacing={6} highlightOnHover>
        <Table.Thead>
          <Table.Tr>
            <Table.Th className={styles["number"] ?? ""}>{t("rank")}</Table.Th>
            <Table.Th>{t("team")}</Table.Th>
            <Table.Th className={styles["number"] ?? ""}>{t("points_head")}</Table.Th>
            <Table.Th className={styles["number"] ?? ""}>{t("wins")}</Table.Th>
            <Table.Th className={styles["number"] ?? ""}>{t("rounds_won")}</Table.Th>
            <Table.Th>{t("members")}</Table.Th>
            <Table.Th>{t("connection")}</Table.Th>
            <Table.Th>{t("joined")}</Table.Th>
            <Table.Th>
              <span className="host-hidden">{t("actions")}</span>
            </Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {teams.map((team) => (
            <TeamTableRow key={team.team_id} team={team} rank={has_places ? team.rank : null} onDialog={onDialog} />
          ))}
        </Table.Tbody>
      </Table>
    </Table.ScrollContainer>
  );
}

interface TeamItemProps {
  readonly team: TeamRow;
  /** Null while it has none, or nobody has points. */
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
        <Members team={team} />
      </Table.Td>
      <Table.Td>
        <Connection team={team} />
      </Table.Td>
      <Table.Td className={styles["muted"] ?? ""}>{joinedText(team.joined_at, locale)}</Table.Td>
      <Table.Td className={styles["number"] ?? ""}>
        <TeamMenu team={team} onDialog={onDialog} />
      </Table.Td>
    </Table.Tr>
  );
}, isSame);

function TeamCards({ label, teams, onDialog }: TeamListProps): ReactElement {
  const has_places = hasPlaces(useModeratorSlice("leaderboard"));
  return (
    <ul className={styles["cards"]} aria-label={label}>
      {teams.map((team) => (
        <TeamCard key={team.team_id} team={team} rank={has_places ? team.rank : null} onDialog={onDialog} />
      ))}
    </ul>
  );
}

const TeamCard = memo(function TeamCard({ team, rank, onDialog }: TeamItemProps): ReactElement {
  const t = useT(moderator_messages);
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
        <Connection team={team} />
      </div>
      <Members team={team} />
    </li>
  );
}, isSame);

/** Names that were given; phones without a name are counted. */
function Members({ team }: { readonly team: TeamRow }): ReactElement {
  const t = useT(moderator_messages);
  const names = team.members.flatMap(({ name }) => (name === null ? [] : [name]));
  const nameless = team.members.length - names.length;
  const text = [...names, ...(nameless > 0 ? [t("nameless", { n: nameless })] : [])].join(", ");
  return <span className={styles["muted"]}>{text === "" ? "–" : text}</span>;
}

function Connection({ team }: { readonly team: TeamRow }): ReactElement {
  const t = useT(moderator_messages);
  const presence = usePresence();
  if (team.status === "deactivated")
    return (
      <Badge variant="light" color="warning">
        {t("team_deactivated")}
      </Badge>
    );
  const phones = phonesOf(presence, team.team_id);
  return (
    <span className={styles["connection"]} data-connected={phones > 0 || undefined}>
      {phones === 0 ? t("phones_none") : t("phones", { n: phones })}
    </span>
  );
}

/** Time alone for today, with the date for other days. */
function joinedText(at: number, locale: string): string {
  const today = new Date().toDateString() === new Date(at).toDateString();
  return new Intl.DateTimeFormat(
    locale,
    today ? { timeStyle: "short" } : { dateStyle: "short", timeStyle: "short" },
  ).format(at);
}
