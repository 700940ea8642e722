import type { TeamCode } from "@showrunner/contract/rest";
import { UniqueViolation, WriteConflict, type Database, type TeamCredentialsTable } from "../../platform/db/index.ts";
import { fail, ok, type ServiceResult } from "../../platform/http/failure.ts";
import type { LiveShows } from "../live/index.ts";
import { buildTeamLink } from "./gameshows.presenter.ts";
import type { TeamCredentialsRepository } from "./gameshows.repository.ts";
import type { TeamCodeDeriver } from "./team-codes.ts";
import { toIsoTime } from "../../platform/iso-time.ts";

/** The phones of a team join within minutes; a code on an abandoned screen must not stay valid for long. */
export const CODE_LIFETIME_MS = 30 * 60_000;
/** A code with less time left is replaced when it is requested. */
const MIN_TIME_LEFT_MS = 10 * 60_000;
/** Attempts after a collision with another team's code, or with a concurrent request. */
const MAX_ATTEMPTS = 8;

/** Whether this is a code, rather than the secret of a join link. */
export const isTeamCode = (given: string): boolean => /^\d{6}$/.test(given);

export interface TeamCodesService {
  /**
   * The team's valid code, or a new one. `team_code_unavailable` in shows that use passwords.
   *
   * @param base URL prefix of the link
   */
  get(team: TeamKey, renew: boolean, base: string): Promise<ServiceResult<TeamCode>>;
  /** Finds the team of a valid code, or of the secret in a join link. */
  find(showId: string, given: string): Promise<TeamCredentialsTable | undefined>;
}

interface TeamKey {
  readonly show_id: string;
  readonly team_id: string;
}

interface Dependencies {
  readonly database: Pick<Database, "write">;
  readonly credentials: TeamCredentialsRepository;
  readonly deriver: TeamCodeDeriver;
  readonly live: Pick<LiveShows, "getState">;
  readonly now: () => number;
}

type Stored = TeamCredentialsTable & { readonly public_id: string };

export function createTeamCodesService({ database, credentials, deriver, live, now }: Dependencies): TeamCodesService {
  const present = (stored: Stored, version: number, expiresAt: number, base: string): TeamCode => {
    const key = { ...stored, code_version: version };
    return {
      code: deriver.deriveCode(key),
      link: buildTeamLink(base, stored.public_id, stored.team_id, deriver.deriveLinkSecret(key)),
      expires_at: toIsoTime(expiresAt),
    };
  };

  return {
    get: async ({ show_id, team_id }, renew, base) => {
      const state = await live.getState(show_id);
      if (state?.show?.settings.team_access !== "code") return fail("team_code_unavailable");
      const status = state.teams.by_id.get(team_id)?.status;
      if (status === undefined) return fail("team_not_found");
      if (status === "deactivated") return fail("team_deactivated");
      for (let attempt = 0; attempt < MAX_ATTEMPTS; attempt += 1) {
        const stored = await credentials.findByTeam(show_id, team_id);
        if (stored === undefined) return fail("team_not_found");
        const { code_version, code_hash, code_expires_at } = stored;
        const isValid = code_hash !== null && (code_expires_at ?? 0) - now() > MIN_TIME_LEFT_MS;
        if (code_version !== null && isValid && !(renew && attempt === 0))
          return ok(present(stored, code_version, code_expires_at ?? 0, base));
        const version = (code_version ?? 0) + 1 + attempt;
        const code = deriver.deriveCode({ show_id, team_id, code_version: version });
        const expiresAt = now() + CODE_LIFETIME_MS;
        try {
          await database.write([
            credentials.setCode({
              show_id,
              team_id,
              replaces: code_version,
              code_version: version,
              code_hash: deriver.hashCode(show_id, code),
              code_expires_at: expiresAt,
            }),
          ]);
          return ok(present(stored, version, expiresAt, base));
        } catch (error) {
          // Another team has this code, or another phone of the team was faster.
          if (!(error instanceof UniqueViolation) && !(error instanceof WriteConflict)) throw error;
        }
      }
      return fail("unavailable");
    },

    find: async (showId, given) => {
      const [teamId = "", secret = ""] = given.split(".");
      const stored = isTeamCode(given)
        ? await credentials.findByCode(showId, deriver.hashCode(showId, given))
        : await credentials.findByTeam(showId, teamId);
      if (stored === undefined || stored.code_version === null || stored.code_hash === null) return undefined;
      if ((stored.code_expires_at ?? 0) <= now()) return undefined;
      if (isTeamCode(given)) return stored;
      return deriver.isLinkSecret({ ...stored, code_version: stored.code_version }, secret) ? stored : undefined;
    },
  };
}
