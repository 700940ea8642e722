export { createFileStorageService, type FileStorageService } from "./file-storage.service.ts";
export { createStorageLocations } from "./storage-locations.ts";
export { registerFileStorageRoutes } from "./file-storage.routes.ts";
