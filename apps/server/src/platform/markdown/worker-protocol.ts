import type { MarkdownResult } from "@showrunner/markdown";

/** Messages between the server and the markdown worker. */
export interface RenderRequest {
  readonly id: number;
  readonly source: string;
}

export interface RenderReply {
  readonly id: number;
  readonly result: MarkdownResult;
}
