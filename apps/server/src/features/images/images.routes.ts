import type { FastifyInstance } from "fastify";
import { imageStep, linkTarget, MAX_LINK_FIELD_LENGTH } from "@showrunner/contract/rest";
import { z } from "zod";
import { failField, ok, type ServiceResult } from "../../platform/http/failure.ts";
import type { Mount } from "../../platform/http/mount.ts";
import { readUpload } from "../../platform/media/read-upload.ts";
import type { RunUpload } from "../../platform/media/run-upload.ts";
import { fileId, registerSignedFileRoute, type SignedUrls } from "../../platform/media/signed-file-route.ts";
import type { LinkInput, MediaLinksService } from "../media-links/index.ts";
import { nameImageFile } from "./image-urls.ts";
import { IMAGE_MIME_TYPES, MAX_UPLOAD_BYTES } from "./image-processing.ts";
import type { ImagesService } from "./images.service.ts";

const UPLOAD = {
  maxBytes: MAX_UPLOAD_BYTES,
  defaultName: "image",
  tooLarge: "image_too_large",
  maxLengths: new Map([
    ["linked_type", MAX_LINK_FIELD_LENGTH],
    ["linked_id", MAX_LINK_FIELD_LENGTH],
  ]),
} as const;

interface RouteDependencies {
  readonly images: ImagesService;
  readonly links: MediaLinksService;
  readonly runUpload: RunUpload;
}

/** The target to which an upload is linked at once; null if the form names none. */
function readTarget(fields: ReadonlyMap<string, string>): ServiceResult<LinkInput | null> {
  const type = fields.get("linked_type");
  const id = fields.get("linked_id");
  if (type === undefined && id === undefined) return ok(null);
  if (type === undefined) return failField("linked_type", "required");
  if (id === undefined) return failField("linked_id", "required");
  const known = linkTarget.safeParse(type);
  return known.success ? ok({ linked_type: known.data, linked_id: id }) : failField("linked_type", "unknown_choice");
}

export function registerImageRoutes(mount: Mount, { images, links, runUpload }: RouteDependencies): void {
  mount("GET /images/", ({ caller, query }) => images.list(caller, query));
  mount("POST /images/upload", ({ caller, request }) =>
    runUpload(caller, async () => {
      const upload = await readUpload(request, UPLOAD);
      if (!upload.ok) return upload;
      const { name, data, fields } = upload.value;
      const target = readTarget(fields);
      if (!target.ok) return target;
      const allowed = target.value === null ? ok() : await links.checkTarget(caller, target.value);
      if (!allowed.ok) return allowed;
      const image = await images.upload(caller, { name, data });
      if (!image.ok || target.value === null) return image;
      const { id } = image.value;
      const linked = await links.link(caller, "image", id, target.value);
      if (linked.ok) return images.get(caller, id);
      // The target changed during the upload.
      await images.remove(caller, id);
      return linked;
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
