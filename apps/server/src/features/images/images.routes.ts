import type { FastifyInstance } from "fastify";
import { imageStep, linkTarget } from "@showrunner/contract/rest";
import { z } from "zod";
import { failField, ok } from "../../platform/http/failure.ts";
import type { Mount } from "../../platform/http/mount.ts";
import { readUpload } from "../../platform/media/read-upload.ts";
import type { RunUpload } from "../../platform/media/run-upload.ts";
import { fileId, registerSignedFileRoute, type SignedUrls } from "../../platform/media/signed-file-route.ts";
import type { MediaLinksService } from "../media-links/index.ts";
import { nameImageFile } from "./image-urls.ts";
import { IMAGE_MIME_TYPES, MAX_UPLOAD_BYTES } from "./image-processing.ts";
import type { ImagesService } from "./images.service.ts";

const UPLOAD = { maxBytes: MAX_UPLOAD_BYTES, defaultName: "image", tooLarge: "image_too_large" } as const;

interface RouteDependencies {
  readonly images: ImagesService;
  readonly links: MediaLinksService;
  readonly runUpload: RunUpload;
}

/** Form fields of an upload that is linked at once. */
const uploadLink = z.object({ linked_type: linkTarget, linked_id: z.string().max(36) });

export function registerImageRoutes(mount: Mount, { images, links, runUpload }: RouteDependencies): void {
  mount("GET /images/", ({ caller, query }) => images.list(caller, query));
  mount("POST /images/upload", ({ caller, request }) =>
    runUpload(caller, async () => {
      const upload = await readUpload(request, UPLOAD);
      if (!upload.ok) return upload;
      const { name, data, fields } = upload.value;
      const given = Object.fromEntries(fields);
      const link = "linked_type" in given || "linked_id" in given ? uploadLink.safeParse(given) : null;
      if (link?.success === false) return failField("linked_type", "invalid");
      const target = link === null ? ok() : await links.checkTarget(caller, link.data);
      if (!target.ok) return target;
      const image = await images.upload(caller, { name, data });
      if (!image.ok || link === null) return image;
      const linked = await links.link(caller, "image", image.value.id, link.data);
      return linked.ok ? images.get(caller, image.value.id) : linked;
    }),
  );
  mount("GET /images/:id", ({ caller, params, query }) => images.get(caller, params.id, query.step));
  mount("PUT /images/:id/link", async ({ caller, params: { id }, body }) => {
    const linkable = await images.checkLinkable(caller, id);
    const linked = linkable.ok ? await links.link(caller, "image", id, body) : linkable;
    return linked.ok ? images.get(caller, id) : linked;
  });
  mount("DELETE /images/:id/link", async ({ caller, params: { id }, query }) => {
    const editable = await images.checkEditable(caller, id);
    const unlinked = editable.ok ? await links.unlink(caller, "image", id, query) : editable;
    return unlinked.ok ? images.get(caller, id) : unlinked;
  });
  mount("GET /images/:id/places", async ({ caller, params: { id } }) => {
    const editable = await images.checkEditable(caller, id);
    return editable.ok ? ok({ items: [...(await links.findPlaces(caller, "image", id))] }) : editable;
  });
  mount("DELETE /images/:id", ({ caller, params }) => images.remove(caller, params.id));
}

const variant = z.union([z.enum(["thumb", "display", "original"]), imageStep]);

export function registerImageFileRoute(app: FastifyInstance, images: ImagesService, urls: SignedUrls): void {
  registerSignedFileRoute(app, {
    ...urls,
    path: "/images/:id/file",
    summary: "Download an image",
    unsigned:
      "the user of the access token must be allowed to see the image. `404` for both an unknown and a hidden image.",
    tag: "images",
    params: { id: fileId },
    query: { variant: variant.default("display") },
    mimeTypes: IMAGE_MIME_TYPES,
    getName: (wanted) => nameImageFile(wanted.id, wanted.variant),
    open: (reader, wanted) => images.openFileById(reader, wanted.id, wanted.variant),
  });
}
