export { createGrantAssetCapabilities } from "./asset-capabilities.service.ts";
export { createImageUrlSigner } from "./image-url-signer.ts";
export { createProcessImage } from "./image-processing.ts";
export { createAssetCapabilitiesRepository, createImagesRepository } from "./images.repository.ts";
export { registerImageFileRoutes, registerImageRoutes } from "./images.routes.ts";
export { createUploadLimits } from "./upload-limits.ts";
export { createImagesService, type ImagesService } from "./images.service.ts";
