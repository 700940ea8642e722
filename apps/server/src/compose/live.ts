import { round_definitions } from "@showrunner/rounds";
import { createLive, type CommitWatch, type Live } from "../features/live/index.ts";
import * as shows from "../features/shows/index.ts";
import { openShowClock } from "../platform/clock/index.ts";
import { fail, ok } from "../platform/http/failure.ts";
import type { Accounts } from "./accounts.ts";
import { now, type Base } from "./base.ts";
import type { GamesInUse } from "./game-use.ts";
import type { Media } from "./media.ts";

/** Composes what other features need to know about shows: their rows, team tokens and display keys. */
export function composeShowAccess({ database, secret }: Base) {
  const repository = shows.showsRepository(database);
  const credentials = shows.teamCredentialsRepository(database);
  const team_access = shows.createTeamAccess(shows.teamTokens(secret.key("team_tokens")), credentials);
  const display_keys = shows.createDisplayKeys(secret.key("display_keys"));
  return { repository, credentials, team_access, display_keys };
}
export type ShowAccess = ReturnType<typeof composeShowAccess>;

/** Composes live shows: rooms, sockets, event log. */
export async function composeLive(
  { config, database, logger, bus }: Base,
  accounts: Accounts,
  { grantCapabilities }: Media,
  { repository, team_access, display_keys }: ShowAccess,
  { use }: GamesInUse,
  watch: CommitWatch,
): Promise<Live> {
  const clock = await openShowClock(database);
  const live = createLive({
    database,
    rounds: round_definitions,
    now: () => clock.now(),
    clockError: () => clock.error(),
    bus,
    wall: now,
    access: {
      moderator: async (token, show_id) => {
        const verified = await accounts.access.verify(token);
        if (!verified.ok) return verified;
        const { caller, expires_at } = verified.value;
        const show = await repository.byId(show_id);
        if (show === undefined || !shows.mayModerate(caller, show)) return fail("gameshow_not_found");
        return ok({ user_id: caller.user_id, expires_at });
      },
      team: async (token, public_id) => {
        const verified = await team_access.verify(token, public_id);
        if (!verified.ok) return verified;
        const { caller, expires_at, renew } = verified.value;
        return ok({ ...caller, expires_at, renew });
      },
      isHostsDisplay: (token, show_id) => token !== null && display_keys.fits(show_id, token),
    },
    freeze: use.freezeForShow,
    grantCapabilities,
    onError: (error, show_id) => logger.error({ err: error, show_id }, "live"),
    watch,
    moderator_limits: {
      per_user: config.quotas.moderator_connections_per_user,
      per_show: config.quotas.moderator_connections_per_show,
    },
  });
  return {
    ...live,
    close: async () => {
      await live.close();
      await clock.close();
    },
  };
}
