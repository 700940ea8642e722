import type { MarkdownResult } from "@showrunner/markdown";

/** What crosses between the server's thread and the one that renders. */
export interface RenderRequest {
  readonly id: number;
  readonly source: string;
}

export interface RenderReply {
  readonly id: number;
  readonly result: MarkdownResult;
}
