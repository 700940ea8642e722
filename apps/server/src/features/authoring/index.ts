export { registerAuthoringRoutes } from "./authoring.routes.ts";
export { createAuthoringService, type FindSimilar } from "./authoring.service.ts";
export { createDocumentsService } from "./documents.service.ts";
export { createPictureIdeasService } from "./picture-ideas.service.ts";
export { createSuggestionsService } from "./suggestions.service.ts";
export { createTranslationsService } from "./translations.service.ts";
export { createTextChecksService } from "./text-checks.service.ts";
export { createTextModels } from "./text-models.ts";
