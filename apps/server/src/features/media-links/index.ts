export { createMediaLinksRepository } from "./media-links.repository.ts";
export { createMediaLinksService, type LinkInput, type MediaLinksService } from "./media-links.service.ts";
