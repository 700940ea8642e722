import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { normalisePublicId } from "@showrunner/contract/public-id";
import { PROTOCOL_VERSION, type CommandAck } from "@showrunner/contract/realtime";
import type { Actor } from "@showrunner/engine";
import { getBearerToken } from "../../platform/http/caller.ts";
import { sendFailure } from "../../platform/http/error-handler.ts";
import { fail, ok, type ServiceResult } from "../../platform/http/failure.ts";
import { hijackReply } from "../../platform/http/response-headers.ts";
import { API_PREFIX, type Mount } from "../../platform/http/mount.ts";
import type { RateLimitRule, RateLimiters } from "../../platform/limits/index.ts";
import {
  SseConnection,
  type ConnectionLimit,
  type ShowTarget,
  type TrafficCounter,
} from "../../platform/realtime/index.ts";
import type { ClientCredentials } from "./sessions/admission.ts";
import type { ClientCommand, CommandMeta } from "./sessions/client-commands.ts";
import { unmeasured } from "./room/ping-rate-controller.ts";
import type { Live } from "./live.service.ts";
import type { Snapshot } from "./room/live-shows.ts";

const getHeader = (request: FastifyRequest, name: string): string | null => {
  const value = request.headers[name];
  return typeof value === "string" && value.length > 0 ? value : null;
};

/** Commands by POST per team or moderator; the same allowance as over a socket. */
const COMMAND_LIMIT: RateLimitRule = { points: 50, durationS: 1, burst: { points: 150, durationS: 30 } };

/** A refusal by the rules of the show is an ack; failing to save is an HTTP error, so that the client retries. */
function toServiceResult(ack: CommandAck): ServiceResult<CommandAck> {
  return !ack.ok && ack.code === "unavailable" ? fail("unavailable") : ok(ack);
}

function toFound<T>(found: T | null): ServiceResult<T> {
  return found === null ? fail("gameshow_not_found") : ok(found);
}

/** Commands and snapshots over plain HTTP, for networks that block WebSockets. */
export function registerLiveRoutes(mount: Mount, live: Live, limits: RateLimiters): void {
  // Local to the process: a command never waits for Redis.
  const limit = limits.createLocal("commands", COMMAND_LIMIT);
  const runCommand = async (showId: string, given: Omit<ClientCommand, "meta">): Promise<ServiceResult<CommandAck>> => {
    const waitS = await limit.consume(JSON.stringify(given.actor));
    if (waitS > 0) return fail("too_many_requests", { retryAfterS: waitS });
    // The latency of a POST cannot be measured.
    const meta: CommandMeta = {
      arrival: live.now(),
      transport: "sse",
      ...unmeasured,
      clock_error: live.getClockError(),
    };
    const handle = await live.shows.acquire(showId);
    if (handle === null) return fail("gameshow_not_found");
    try {
      return toServiceResult(await live.runCommand(handle.show, { ...given, meta }));
    } finally {
      handle.release();
    }
  };

  const createPublicSnapshot = async (publicId: string, token: string | null): Promise<ServiceResult<Snapshot>> => {
    if (normalisePublicId(publicId) === null) return fail("invalid_public_id");
    const role = token === null ? "display" : "team";
    const admitted = await live.admit({ kind: "public", public_id: publicId }, { role, token, device_id: "" });
    if (!admitted.ok) return admitted;
    const { show_id, viewer } = admitted.value;
    return toFound(await live.createSnapshot(show_id, viewer));
  };

  mount("GET /gameshows/:id/submissions", async ({ params, query }) =>
    toFound(await live.listSubmissions(params.id, query)),
  );
  mount("GET /gameshows/:id/live", async ({ params }) =>
    toFound(await live.createSnapshot(params.id, { kind: "moderator" })),
  );
  mount("GET /gameshows/public/:publicId/live", ({ params, request }) =>
    createPublicSnapshot(params.publicId, getHeader(request, "x-team-token")),
  );
  mount("GET /gameshows/public/:publicId/display", ({ params }) => createPublicSnapshot(params.publicId, null));
  mount("POST /gameshows/:id/commands", ({ params, body, caller }) => {
    const actor: Actor = { kind: "moderator", user_id: caller.user_id };
    return runCommand(params.id, { id: body.id, device_id: body.device_id, actor, body: body.body });
  });
  mount("POST /gameshows/public/:publicId/commands", ({ body, caller }) => {
    const actor: Actor = { kind: "team", team_id: caller.team_id };
    return runCommand(caller.show_id, { id: body.id, device_id: caller.device_id, actor, body: body.body });
  });
}

/** Newest state that the client has, from its header `x-seq`; null without one. */
function readSeq(request: FastifyRequest): number | null {
  const seq = getHeader(request, "x-seq");
  return seq !== null && /^\d{1,15}$/.test(seq) ? Number(seq) : null;
}

/** Server-sent events: the socket's messages, one way. Not part of the REST contract, as they never end. */
export function registerLiveStreams(
  app: FastifyInstance,
  live: Live,
  connectionLimit: ConnectionLimit,
  traffic?: TrafficCounter,
): void {
  const stream = async (
    request: FastifyRequest,
    reply: FastifyReply,
    target: ShowTarget,
    credentials: ClientCredentials,
  ): Promise<void> => {
    const releaseSlot = connectionLimit.acquire();
    if (releaseSlot === null) return void sendFailure(reply, { code: "unavailable", retryAfterS: 2 });
    reply.raw.once("close", releaseSlot);
    const admitted = await live.admit(target, credentials);
    if (!admitted.ok) return void sendFailure(reply, admitted.error);
    const connection = new SseConnection(hijackReply(reply), traffic);
    request.raw.socket.setKeepAlive(true, 10_000);
    // Streams carry no acks, the only message that differs between the supported versions.
    const language = getHeader(request, "x-language") ?? undefined;
    const hello = { protocol: PROTOCOL_VERSION, token: credentials.token, seq: readSeq(request), language };
    try {
      connection.attach(await live.sessions.attach(connection, admitted.value, hello));
    } catch (error) {
      request.log.error({ err: error }, "stream failed");
      connection.attach({ code: "restart", reconnect: true, retry_after_ms: 1_000 });
    }
  };

  const getDeviceId = (request: FastifyRequest): string =>
    (getHeader(request, "x-device-id") ?? request.id).slice(0, 36);

  app.get<{ Params: { id: string } }>(
    `${API_PREFIX}/gameshows/:id/events`,
    { schema: { hide: true }, config: { isStream: true } },
    (request, reply) =>
      stream(
        request,
        reply,
        { kind: "show", show_id: request.params.id },
        { role: "moderator", token: getBearerToken(request), device_id: getDeviceId(request) },
      ),
  );
  app.get<{ Params: { publicId: string } }>(
    `${API_PREFIX}/gameshows/public/:publicId/events`,
    { schema: { hide: true }, config: { isStream: true } },
    (request, reply) => {
      const token = getHeader(request, "x-team-token");
      const target: ShowTarget = { kind: "public", public_id: request.params.publicId };
      return stream(request, reply, target, {
        role: token === null ? "display" : "team",
        token: token ?? getHeader(request, "x-display-key"),
        device_id: getDeviceId(request),
      });
    },
  );
}
