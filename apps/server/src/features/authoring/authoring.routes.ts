import type { Readable } from "node:stream";
import { DOCUMENT_MB, DRAFT_STREAM_TYPE } from "@showrunner/contract/rest";
import { EventStream } from "../../platform/http/download.ts";
import { fail, ok, type ServiceResult } from "../../platform/http/failure.ts";
import { describeRefusal } from "../../platform/http/describe-refusal.ts";
import type { Mount } from "../../platform/http/mount.ts";
import { readUpload } from "../../platform/media/read-upload.ts";
import type { RunUpload } from "../../platform/media/run-upload.ts";
import type { AuthoringService } from "./authoring.service.ts";
import type { DocumentsService } from "./documents.service.ts";
import type { PictureIdeasService } from "./picture-ideas.service.ts";
import type { SuggestionsService } from "./suggestions.service.ts";
import type { TextChecksService } from "./text-checks.service.ts";
import type { TranslationsService } from "./translations.service.ts";

interface Services {
  readonly authoring: AuthoringService;
  readonly suggestions: SuggestionsService;
  readonly textChecks: TextChecksService;
  readonly translations: TranslationsService;
  readonly pictureIdeas: PictureIdeasService;
  readonly documents: DocumentsService;
  readonly runUpload: RunUpload;
}

const DOCUMENT = {
  maxBytes: DOCUMENT_MB * 1024 * 1024,
  defaultName: "document",
  tooLarge: "document_too_large",
} as const;

/** For routes whose request contains a whole game or document. */
const WITH_TEXTS = { bodyLimit: 8 * 1024 * 1024 };

const toStream = (stream: ServiceResult<Readable>): ServiceResult<EventStream> =>
  stream.ok ? ok(new EventStream(stream.value, DRAFT_STREAM_TYPE)) : stream;

export function registerAuthoringRoutes(mount: Mount, services: Services): void {
  const { authoring, suggestions, textChecks, translations, pictureIdeas, documents, runUpload } = services;
  mount("GET /ai/authoring", () => authoring.getStatus());
  mount("POST /ai/documents", ({ caller, request }) =>
    runUpload(caller, async () => {
      const status = await authoring.getStatus();
      if (!status.ok || !status.value.enabled) return fail("ai_provider_missing");
      const file = await readUpload(request, DOCUMENT);
      return file.ok ? documents.read(file.value) : file;
    }),
  );
  mount(
    "POST /ai/rounds/estimate",
    async ({ caller, body, request }) => describeRefusal(await authoring.estimate(caller, body), request),
    WITH_TEXTS,
  );
  mount("POST /ai/rounds", async ({ caller, body }) => toStream(await authoring.draft(caller, body)), WITH_TEXTS);
  mount("POST /ai/suggestions/estimate", async ({ caller, body, request }) =>
    describeRefusal(await suggestions.estimate(caller, body), request),
  );
  mount("POST /ai/suggestions", async ({ caller, body }) => toStream(await suggestions.suggest(caller, body)));
  mount(
    "POST /ai/text-checks/estimate",
    async ({ caller, body, request }) => describeRefusal(await textChecks.estimate(caller, body), request),
    WITH_TEXTS,
  );
  mount(
    "POST /ai/translations/estimate",
    async ({ caller, body, request }) => describeRefusal(await translations.estimate(caller, body), request),
    WITH_TEXTS,
  );
  mount(
    "POST /ai/translations",
    async ({ caller, body }) => toStream(await translations.translate(caller, body)),
    WITH_TEXTS,
  );
  mount("POST /ai/text-checks", async ({ caller, body }) => toStream(await textChecks.check(caller, body)), WITH_TEXTS);
  mount(
    "POST /ai/picture-ideas/estimate",
    async ({ caller, body, request }) => describeRefusal(await pictureIdeas.estimate(caller, body), request),
    WITH_TEXTS,
  );
  mount(
    "POST /ai/picture-ideas",
    async ({ caller, body }) => toStream(await pictureIdeas.propose(caller, body)),
    WITH_TEXTS,
  );
}
