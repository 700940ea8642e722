import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { normalisePublicId } from "@showrunner/contract/public-id";
import type { CommandAnswer } from "@showrunner/contract/realtime";
import type { Actor, Audience, Json } from "@showrunner/engine";
import { bearerOf } from "../../platform/http/caller.ts";
import { sendFailure } from "../../platform/http/error-handler.ts";
import { fail, ok, type Outcome } from "../../platform/http/failure.ts";
import { takeOver } from "../../platform/http/headers.ts";
import { api_prefix, type Mount } from "../../platform/http/mount.ts";
import type { LimitRule, RateLimits } from "../../platform/limits/index.ts";
import { SseConnection, type Places, type Target, type Traffic } from "../../platform/realtime/index.ts";
import type { Asking } from "./admission.ts";
import type { PageCommand, Way } from "./commands.ts";
import { not_measured } from "./line-care.ts";
import type { Live } from "./service.ts";

const header = (request: FastifyRequest, name: string): string | null => {
  const value = request.headers[name];
  return typeof value === "string" && value.length > 0 ? value : null;
};

/** Commands by POST per team or moderator; the same allowance as over a socket. */
const command_rule: LimitRule = { points: 50, duration_s: 1, burst: { points: 150, duration_s: 30 } };

/** A refusal by the rules of the show is an ack; failing to save is an HTTP error, so that the client retries. */
function answered(answer: CommandAnswer): Outcome<CommandAnswer> {
  return !answer.ok && answer.code === "unavailable" ? fail("unavailable") : ok(answer);
}

/** Commands and snapshots over plain HTTP, for networks that block WebSockets. */
export function liveRoutes(mount: Mount, live: Live, limits: RateLimits): void {
  // Local to the process: a command never waits for Redis.
  const limit = limits.local("commands", command_rule);
  const command = async (showId: string, given: Omit<PageCommand, "way">): Promise<Outcome<CommandAnswer>> => {
    const wait_s = await limit.consume(JSON.stringify(given.actor));
    if (wait_s > 0) return fail("too_many_requests", { retry_after_s: wait_s });
    // The latency of a POST cannot be measured.
    const way: Way = { arrival: live.now(), line: "sse", ...not_measured, clock_error: live.clockError() };
    const lease = await live.shows.use(showId);
    if (lease === null) return fail("not_found");
    try {
      return answered(await live.run(lease.show, { ...given, way }));
    } finally {
      lease.release();
    }
  };

  const snapshot = async (showId: string, audience: Audience): Promise<Outcome<{ seq: number; slices: Json }>> => {
    const found = await live.snapshot(showId, audience);
    // Slices are JSON by construction.
    return found === null ? fail("not_found") : ok({ seq: found.seq, slices: found.slices as Json });
  };

  const publicSnapshot = async (
    publicId: string,
    token: string | null,
  ): Promise<Outcome<{ seq: number; slices: Json }>> => {
    if (normalisePublicId(publicId) === null) return fail("invalid_public_id");
    const role = token === null ? "display" : "team";
    const admitted = await live.admit({ kind: "public", public_id: publicId }, { role, token, device_id: "" });
    return admitted.ok ? snapshot(admitted.value.show_id, admitted.value.viewer) : admitted;
  };

  mount("GET /gameshows/:id/submissions", async ({ params, query }) => {
    const page = await live.submissions(params.id, query);
    return page === null ? fail("gameshow_not_found") : ok(page);
  });
  mount("GET /gameshows/:id/live", ({ params }) => snapshot(params.id, { kind: "moderator" }));
  mount("GET /gameshows/public/:publicId/live", ({ params, request }) =>
    publicSnapshot(params.publicId, header(request, "x-team-token")),
  );
  mount("GET /gameshows/public/:publicId/display", ({ params }) => publicSnapshot(params.publicId, null));
  mount("POST /gameshows/:id/commands", ({ params, body, caller }) => {
    const actor: Actor = { kind: "moderator", user_id: caller.user_id };
    return command(params.id, { id: body.id, device_id: body.device_id, actor, body: body.body });
  });
  mount("POST /gameshows/public/:publicId/commands", ({ body, caller }) => {
    const actor: Actor = { kind: "team", team_id: caller.team_id };
    return command(caller.show_id, { id: body.id, device_id: caller.device_id, actor, body: body.body });
  });
}

/** Server-sent events: the socket's messages, one way. Not part of the REST contract, as they never end. */
export function liveStreams(app: FastifyInstance, live: Live, places: Places, traffic?: Traffic): void {
  const stream = async (
    request: FastifyRequest,
    reply: FastifyReply,
    target: Target,
    asking: Asking,
  ): Promise<void> => {
    const leave = places.take();
    if (leave === null) return void sendFailure(reply, { code: "unavailable", retry_after_s: 2 });
    reply.raw.once("close", leave);
    const admitted = await live.admit(target, asking);
    if (!admitted.ok) return void sendFailure(reply, admitted.error);
    const connection = new SseConnection(takeOver(reply), traffic);
    request.raw.socket.setKeepAlive(true, 10_000);
    try {
      connection.opened(await live.sessions.enter(connection, admitted.value, asking.token));
    } catch (error) {
      request.log.error({ err: error }, "stream failed");
      connection.opened({ code: "restart", reconnect: true, retry_after_ms: 1_000 });
    }
  };

  const device = (request: FastifyRequest): string => (header(request, "x-device-id") ?? request.id).slice(0, 36);

  app.get<{ Params: { id: string } }>(
    `${api_prefix}/gameshows/:id/events`,
    { schema: { hide: true }, config: { is_stream: true } },
    (request, reply) =>
      stream(
        request,
        reply,
        { kind: "show", show_id: request.params.id },
        { role: "moderator", token: bearerOf(request), device_id: device(request) },
      ),
  );
  app.get<{ Params: { publicId: string } }>(
    `${api_prefix}/gameshows/public/:publicId/events`,
    { schema: { hide: true }, config: { is_stream: true } },
    (request, reply) => {
      const token = header(request, "x-team-token");
      const target: Target = { kind: "public", public_id: request.params.publicId };
      return stream(request, reply, target, {
        role: token === null ? "display" : "team",
        token: token ?? header(request, "x-display-key"),
        device_id: device(request),
      });
    },
  );
}
