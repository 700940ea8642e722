export { createInspectVideo, VIDEO_MIME_TYPES } from "./video-file.ts";
export { createVideoUrls, registerVideoFileRoute, registerVideoRoutes } from "./videos.routes.ts";
export { createVideosService, type VideosService } from "./videos.service.ts";
