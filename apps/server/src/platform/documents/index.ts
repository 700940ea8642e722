export { createDocumentReader, type DocumentReader } from "./document-reader.ts";
export type { DocumentProblem } from "./worker-protocol.ts";
