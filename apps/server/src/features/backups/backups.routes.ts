import { create as createContentDisposition } from "content-disposition";
import type { FastifyInstance, FastifyRequest } from "fastify";
import { BACKUP_NAME } from "@showrunner/contract/rest";
import { z } from "zod";
import { toAuditContext } from "../../platform/audit-log/index.ts";
import { sendFailure } from "../../platform/http/error-handler.ts";
import { ok, type ServiceResult } from "../../platform/http/failure.ts";
import { API_PREFIX, type Mount } from "../../platform/http/mount.ts";
import type { ReceivedFile } from "../../platform/media/receive-file.ts";
import { describeFileResponses, sendFile } from "../../platform/media/send-file.ts";
import type { BackupsService } from "./backups.service.ts";

const fileParams = z.object({ name: z.string().regex(BACKUP_NAME).describe("File name of the backup") });
const linkQuery = z.object({
  exp: z.coerce.number().int().describe("Expiry of the link, in seconds since the Unix epoch"),
  nonce: z.string().max(64).describe("Random value that limits the link to one download"),
  sig: z.string().max(64).describe("Signature of the link"),
});

interface RouteDependencies {
  readonly backups: BackupsService;
  /** Null if no user is signed in, because authentication is off. */
  readonly findUsername: (id: string | null) => Promise<string | null>;
  /** Writes an upload to the disk, if it has enough space. */
  readonly receiveFile: (request: FastifyRequest) => Promise<ServiceResult<ReceivedFile>>;
}

export function registerBackupRoutes(mount: Mount, dependencies: RouteDependencies): void {
  const { backups, findUsername, receiveFile } = dependencies;
  mount("GET /admin/backups", async () => ok(await backups.get()));
  mount("POST /admin/backups", async ({ caller, request }) =>
    backups.start(toAuditContext({ caller, request }), await findUsername(caller.user_id)),
  );
  mount("POST /admin/backups/cancel", async ({ caller, request }) =>
    ok(await backups.cancel(toAuditContext({ caller, request }))),
  );
  mount("POST /admin/backups/discard-jobs", async ({ caller, request }) =>
    ok(await backups.discardJobs(toAuditContext({ caller, request }))),
  );
  mount("POST /admin/backups/upload", async ({ caller, request }) => {
    const received = await receiveFile(request);
    if (!received.ok) return received;
    try {
      return await backups.adopt(received.value.path, toAuditContext({ caller, request }));
    } finally {
      await received.value.discard();
    }
  });
  mount("DELETE /admin/backups/:name", ({ params, caller, request }) =>
    backups.remove(params.name, toAuditContext({ caller, request })),
  );
  mount("POST /admin/backups/:name/link", async ({ params: { name }, caller, request }) => {
    const link = await backups.createLink(name, toAuditContext({ caller, request }));
    if (!link.ok) return link;
    const { exp, nonce, sig } = link.value;
    return ok({ url: `${API_PREFIX}/backups/${name}?exp=${exp}&nonce=${nonce}&sig=${sig}` });
  });
  mount("POST /admin/backups/release-jobs", async ({ caller, request }) =>
    ok(await backups.releaseJobs(toAuditContext({ caller, request }))),
  );
}

/** Downloads by signed link, because a browser's own download cannot send an access token. */
export function registerBackupFileRoute(app: FastifyInstance, backups: Pick<BackupsService, "openByLink">): void {
  app.get(
    `${API_PREFIX}/backups/:name`,
    {
      schema: {
        summary: "Download a backup by the link from `POST /admin/backups/{name}/link`",
        description:
          "No token is needed. The link can be used once within a minute; afterwards it is refused with `410`.",
        tags: ["administration"],
        params: fileParams,
        querystring: linkQuery,
        response: describeFileResponses(["application/zip"]),
      },
    },
    async (request, reply) => {
      const { name } = request.params as z.output<typeof fileParams>;
      const file = await backups.openByLink(name, request.query as z.output<typeof linkQuery>);
      if (!file.ok) return sendFailure(reply, file.error);
      reply.header("content-disposition", createContentDisposition(name));
      return sendFile(request, reply, { mime: "application/zip", file: file.value }, "no-store");
    },
  );
}
