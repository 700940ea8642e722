export { createMediaLinksRepository } from "./media-links.repository.ts";
export { createMediaLinksService, type MediaLinksService } from "./media-links.service.ts";
