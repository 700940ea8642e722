export { createAssetCapabilities } from "./capabilities.ts";
export { createImageLinks } from "./links.ts";
export { createImageProcessing } from "./processing.ts";
export { capabilitiesRepository, imagesRepository } from "./repository.ts";
export { imageFiles, imageRoutes } from "./routes.ts";
export { createUploadLimits } from "./upload-limits.ts";
export { createImagesService, type ImagesService } from "./service.ts";
