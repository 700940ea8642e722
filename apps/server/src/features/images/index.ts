export { createImageUrls } from "./image-urls.ts";
export { createProcessImage, IMAGE_MIME_TYPES } from "./image-processing.ts";
export { parseImageAssetId } from "./image-variants.ts";
export { registerImageFileRoute, registerImageRoutes } from "./images.routes.ts";
export { createImagesService, type ImagesService } from "./images.service.ts";
export { createEncodeThumbnail } from "./encode-thumbnail.ts";
