export { createFileStorageService, MOVE_FILES_JOB, type FileStorageService } from "./file-storage.service.ts";
export { createStoragePlaces } from "./storage-places.ts";
export { registerFileStorageRoutes } from "./file-storage.routes.ts";
