import type { GameExportFormat, RoundFields } from "@showrunner/contract/rest";
import type { ImportedGame, ImportResult } from "@showrunner/transfer";
import type { ExportLosses } from "@showrunner/transfer/export";
import type { TextFormat } from "@showrunner/transfer/import";

export type ReaderTask =
  | { readonly kind: "text"; readonly text: string; readonly format: TextFormat | null }
  | {
      readonly kind: "file";
      readonly name: string;
      readonly data: Uint8Array<ArrayBuffer>;
      readonly format: TextFormat | null;
    }
  | {
      readonly kind: "losses";
      readonly format: GameExportFormat;
      readonly game: ImportedGame;
      readonly rounds: readonly RoundFields[];
    };

export interface ReaderRequest {
  readonly id: number;
  readonly task: ReaderTask;
}

export interface ReaderResponse {
  readonly id: number;
  readonly imported?: ImportResult;
  readonly losses?: ExportLosses;
}
