/** Why no usable text could be read from a document. */
export type DocumentProblem = "unreadable" | "encrypted" | "empty" | "too_long" | "too_complex";

export interface DocumentText {
  /** Pages are separated by a form feed. */
  readonly text: string;
  /** Null if the format has no pages. */
  readonly pages: number | null;
}

export type DocumentReply =
  | { readonly ok: true; readonly value: DocumentText }
  | { readonly ok: false; readonly problem: DocumentProblem };

export interface DocumentRequest {
  readonly data: Uint8Array;
  readonly maxPages: number;
  readonly maxCharacters: number;
}
