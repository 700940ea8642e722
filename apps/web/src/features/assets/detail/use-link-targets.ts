import { useT } from "@showrunner/i18n/react";
import { useVisitor } from "../../../api/auth.api.ts";
import { useGame, useGames } from "../../../api/games.api.ts";
import { useGameshows } from "../../../api/gameshows.api.ts";
import { flattenPages } from "../../../api/pagination.ts";
import { getRoundLabel } from "../../../components/rounds/round-label.ts";
import { assetsMessages } from "../messages/en.ts";

interface Option {
  readonly value: string;
  readonly label: string;
}

/** Shows and games that the visitor may edit, grouped for a select; values are `gameshow--ID` and `game--ID`. */
export function useLinkTargets(search: string): { group: string; items: Option[] }[] {
  const t = useT(assetsMessages);
  const { isAdmin } = useVisitor();
  const filter = search === "" ? {} : { search };
  const shows = flattenPages(useGameshows({ ...filter, sort: "updated" }).data);
  const own = flattenPages(useGames({ ...filter, sort: "updated", owner: "me" }).data);
  const shared = flattenPages(useGames({ ...filter, sort: "updated" }).data);
  const games = isAdmin ? [...own, ...shared.filter(({ id }) => own.every((game) => game.id !== id))] : own;
  return [
    { group: t("shows"), items: shows.map(({ id, name }) => ({ value: `gameshow--${id}`, label: name })) },
    { group: t("games"), items: games.map(({ id, title }) => ({ value: `game--${id}`, label: title })) },
  ].filter(({ items }) => items.length > 0);
}

/** Rounds of a game for a select; none while no game is chosen. */
export function useRoundOptions(gameId: string | null): Option[] {
  const t = useT(assetsMessages);
  const { data } = useGame(gameId ?? "", gameId !== null);
  return (data?.rounds ?? []).map((round, index) => ({
    value: round.id,
    label: t("round_option", { n: index + 1, name: getRoundLabel(round).slice(0, 80) }),
  }));
}
