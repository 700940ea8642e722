export * from "./import-model.ts";
export { findMedia, removeMedia, replaceMediaIds, type MediaReference } from "./showrunner-file.ts";
