import type { FastifyInstance } from "fastify";
import { z } from "zod";
import { sendFailure } from "../http/error-handler.ts";
import type { ServiceResult } from "../http/failure.ts";
import { API_PREFIX } from "../http/mount.ts";
import { describeFileResponses, sendFile, type ServedFile } from "./send-file.ts";

const YEAR_S = 31_536_000;
const assetParams = z.object({
  capability: z.string().min(1).max(64).describe("Random key of the file in this run of the show"),
});

interface Dependencies {
  readonly mimeTypes: readonly string[];
  /** Fails with `not_found` if the capability is unknown. */
  readonly open: (capability: string) => Promise<ServiceResult<ServedFile>>;
}

/** Serves the files of running shows. They are not JSON, so the route is not part of the contract. */
export function registerAssetRoute(app: FastifyInstance, { mimeTypes, open }: Dependencies): void {
  app.get(
    `${API_PREFIX}/assets/:capability`,
    {
      schema: {
        summary: "Download an image, video or audio clip of a running show by its capability URL",
        description:
          "The URL is random and contained in the slices of the clients that may have the file. No token is needed.",
        tags: ["public"],
        params: assetParams,
        response: describeFileResponses(mimeTypes),
      },
    },
    async (request, reply) => {
      const { capability } = request.params as z.output<typeof assetParams>;
      const file = await open(capability);
      if (!file.ok) return sendFailure(reply, file.error);
      return sendFile(request, reply, file.value, `public, max-age=${YEAR_S}, immutable`);
    },
  );
}
