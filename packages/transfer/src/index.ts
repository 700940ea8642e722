export * from "./model.ts";
export { findPictureIds, removePictures, replacePictureIds } from "./showrunner-file.ts";
