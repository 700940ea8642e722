import { DRAFT_STREAM_TYPE } from "@showrunner/contract/rest";
import { EventStream } from "../../platform/http/download.ts";
import { ok } from "../../platform/http/failure.ts";
import type { Mount } from "../../platform/http/mount.ts";
import type { AuthoringService } from "./authoring.service.ts";

export function registerAuthoringRoutes(mount: Mount, authoring: AuthoringService): void {
  mount("GET /ai/authoring", () => authoring.getStatus());
  mount("POST /ai/rounds/estimate", ({ body }) => authoring.estimate(body));
  mount("POST /ai/rounds", async ({ caller, body }) => {
    const stream = await authoring.draft(caller, body);
    return stream.ok ? ok(new EventStream(stream.value, DRAFT_STREAM_TYPE)) : stream;
  });
}
