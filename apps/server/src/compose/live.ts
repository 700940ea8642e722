import { ROUND_DEFINITIONS } from "@showrunner/rounds";
import { createLive, type CommitMetrics, type Live } from "../features/live/index.ts";
import { openShowClock } from "../platform/clock/index.ts";
import { fail, ok } from "../platform/http/failure.ts";
import type { Accounts } from "./accounts.ts";
import { now, type Infrastructure } from "./infrastructure.ts";
import type { ShowAccess } from "./show-access.ts";
import type { ComposedGameUsage } from "./game-usage.ts";
import type { ComposedMedia } from "./media.ts";

/** Composes live shows: rooms, sockets, event log. */
export async function composeLive(
  { config, database, logger, bus }: Infrastructure,
  accounts: Accounts,
  { grantCapabilities }: ComposedMedia,
  { authority, teamAuthenticator, displayKeys, rehearsals }: ShowAccess,
  { use }: ComposedGameUsage,
  commitMetrics: CommitMetrics,
): Promise<Live> {
  const clock = await openShowClock(database);
  const live = createLive({
    database,
    rounds: ROUND_DEFINITIONS,
    now: () => clock.now(),
    getClockError: () => clock.getError(),
    bus,
    wallClock: now,
    access: {
      moderator: async (token, showId) => {
        const verified = await accounts.access.verify(token);
        if (!verified.ok) return verified;
        const { caller, expires_at } = verified.value;
        if (!(await authority.isModerator(caller, showId))) return fail("gameshow_not_found");
        return ok({ user_id: caller.user_id, expires_at });
      },
      team: async (token, publicId) => {
        const verified = await teamAuthenticator.verify(token, publicId);
        if (!verified.ok) return verified;
        const { caller, expires_at, renew } = verified.value;
        return ok({ ...caller, expires_at, renew });
      },
      isHostDisplay: (token, showId) => token !== null && displayKeys.isValid(showId, token),
    },
    // A rehearsal may play what its source show may play, including the games that the source show owns.
    freeze: async (show, games) => {
      const rehearsal = await rehearsals.find(show.id);
      return use.freezeForShow({ ...show, id: rehearsal?.source_show_id ?? show.id }, games);
    },
    grantCapabilities,
    onError: (error, showId) => logger.error({ err: error, show_id: showId }, "live"),
    metrics: commitMetrics,
    moderatorLimits: {
      perUser: config.quotas.moderatorConnectionsPerUser,
      perShow: config.quotas.moderatorConnectionsPerShow,
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
