import type { Live } from "../features/live/index.ts";

/** Shows with connected clients on this server. */
export const listShowsWithClients = ({ shows }: Pick<Live, "shows">): readonly string[] =>
  [...shows.allLoaded()].filter(([, { clients }]) => clients.count > 0).map(([showId]) => showId);
