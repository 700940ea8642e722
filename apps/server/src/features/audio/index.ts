export { AUDIO_MIME_TYPES, createInspectAudio } from "./audio-file.ts";
export { createAudioUrl, registerAudioFileRoute, registerAudioRoutes } from "./audio.routes.ts";
export { createAudioService, type AudioService } from "./audio.service.ts";
