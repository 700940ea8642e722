import { randomBytes } from "node:crypto";
import { MAX_CO_HOSTS, type RouteCall } from "@showrunner/contract/rest";
import {
  ReferenceViolation,
  UniqueViolation,
  WriteConflict,
  type CoHostLinksTable,
  type Database,
} from "../../platform/db/index.ts";
import type { UserCaller } from "../../platform/http/caller.ts";
import { fail, ok, type ServiceResult } from "../../platform/http/failure.ts";
import { buildOneTimeLink, failWithLink, isLinkToken } from "../../platform/http/one-time-link.ts";
import { hashToken } from "../../platform/secrets/hash-token.ts";
import type { RecordSecurityEvent, RequestSource } from "../../platform/security-log/index.ts";
import type { CoHostLinksRepository } from "./co-host-links.repository.ts";
import type { CoHostsRepository } from "./co-hosts.repository.ts";
import { isOwner } from "./gameshows.policy.ts";
import type { ShowRow } from "./gameshows.repository.ts";
import { toIsoTime } from "../../platform/iso-time.ts";

const TOKEN_BYTES = 32;
const HOUR_MS = 3_600_000;

type Caller = UserCaller & { readonly source: RequestSource };
type InvitedShow = RouteCall<"POST /gameshows/accept-co-host-link">["response"];

/** Links that make any user a co-host for a limited time. Only the token's hash is stored, so it is shown once. */
export interface CoHostLinksService {
  get(showId: string): Promise<ServiceResult<RouteCall<"GET /gameshows/:id/co-host-link">["response"]>>;
  create(
    caller: Caller,
    showId: string,
    hours: number,
  ): Promise<ServiceResult<RouteCall<"PUT /gameshows/:id/co-host-link">["response"]>>;
  withdraw(caller: Caller, showId: string): Promise<ServiceResult<undefined>>;
  /** Finds the show of a link without accepting it. */
  check(token: string): Promise<ServiceResult<InvitedShow>>;
  accept(caller: Caller, token: string): Promise<ServiceResult<InvitedShow>>;
}

interface Dependencies {
  readonly database: Pick<Database, "write">;
  readonly repository: CoHostLinksRepository;
  readonly coHosts: Pick<CoHostsRepository, "find" | "insert" | "extend">;
  readonly findShow: (id: string) => Promise<ShowRow | undefined>;
  readonly findUsername: (id: string) => Promise<string | undefined>;
  readonly getPublicUrl: () => string | null;
  readonly record: RecordSecurityEvent;
  readonly now: () => number;
}

const presentExpiry = ({ expires_at }: CoHostLinksTable) => ({ expires_at: toIsoTime(expires_at) });

export function createCoHostLinksService(dependencies: Dependencies): CoHostLinksService {
  const { database, repository, coHosts, findShow, findUsername, getPublicUrl, record, now } = dependencies;

  const findValid = async (
    token: string,
  ): Promise<ServiceResult<{ readonly link: CoHostLinksTable; readonly show: ShowRow }>> => {
    const link = isLinkToken(token) ? await repository.findByHash(hashToken(token)) : undefined;
    if (link === undefined || link.expires_at <= now()) return failWithLink(token);
    const show = await findShow(link.show_id);
    return show === undefined ? failWithLink(token) : ok({ link, show });
  };
  const present = (link: CoHostLinksTable, { id, name, owner_name }: ShowRow): InvitedShow => ({
    gameshow_id: id,
    name,
    owner_name,
    ...presentExpiry(link),
  });

  const accept: CoHostLinksService["accept"] = async (caller, token) => {
    const found = await findValid(token);
    if (!found.ok) return found;
    const { link, show } = found.value;
    const { user_id: userId, source } = caller;
    if (userId === null || isOwner(caller, show)) return ok(present(link, show));
    const known = await coHosts.find(show.id, userId);
    const row = { show_id: show.id, user_id: userId, added_at: now(), expires_at: link.expires_at };
    try {
      await database.write(
        known === undefined ? coHosts.insert(row, MAX_CO_HOSTS) : [coHosts.extend(show.id, userId, link.expires_at)],
      );
    } catch (error) {
      if (error instanceof WriteConflict) return fail("co_host_quota_reached", { params: { most: MAX_CO_HOSTS } });
      if (error instanceof ReferenceViolation) return failWithLink(token);
      // The link was accepted concurrently on another device.
      if (!(error instanceof UniqueViolation)) throw error;
    }
    // The access expired meanwhile, so there was nothing to extend.
    if (known !== undefined && (await coHosts.find(show.id, userId)) === undefined) return accept(caller, token);
    if (known === undefined)
      record({
        type: "co_host_added",
        source,
        actor_id: userId,
        target_id: userId,
        subject: (await findUsername(userId)) ?? userId,
      });
    return ok(present(link, show));
  };

  return {
    get: async (showId) => {
      const link = await repository.findByShow(showId);
      return ok({ link: link === undefined || link.expires_at <= now() ? null : presentExpiry(link) });
    },
    create: async ({ user_id, source }, showId, hours) => {
      const token = randomBytes(TOKEN_BYTES).toString("base64url");
      const created = now();
      const link = {
        show_id: showId,
        token_hash: hashToken(token),
        created_at: created,
        expires_at: created + hours * HOUR_MS,
      };
      try {
        await database.write(repository.replace(link));
      } catch (error) {
        if (error instanceof ReferenceViolation) return fail("gameshow_not_found");
        // Another link was created concurrently.
        if (error instanceof UniqueViolation) return fail("version_conflict");
        throw error;
      }
      record({ type: "co_host_link_created", source, actor_id: user_id, subject: showId });
      return ok({ link: buildOneTimeLink(getPublicUrl(), "/co-host", token), ...presentExpiry(link) });
    },
    withdraw: async ({ user_id, source }, showId) => {
      await database.write([repository.delete(showId)]);
      record({ type: "co_host_link_withdrawn", source, actor_id: user_id, subject: showId });
      return ok();
    },
    check: async (token) => {
      const found = await findValid(token);
      return found.ok ? ok(present(found.value.link, found.value.show)) : found;
    },
    accept,
  };
}
