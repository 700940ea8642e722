// Parses untrusted files and texts off the main thread; the page terminates the worker if it takes too long.
import { findLosses } from "@showrunner/transfer/export";
import { importFile, importText } from "@showrunner/transfer/import";
import type { ReaderRequest, ReaderResponse } from "./reader-protocol.ts";

async function answer({ id, task }: ReaderRequest): Promise<ReaderResponse> {
  switch (task.kind) {
    case "text":
      return { id, imported: importText(task.text, task.format) };
    case "file":
      return { id, imported: await importFile(task.data, task.name, task.format) };
    case "losses":
      return { id, losses: findLosses(task.format, task.game, task.rounds) };
  }
}

self.addEventListener("message", ({ data }: MessageEvent<ReaderRequest>) => {
  void answer(data).then((response) => self.postMessage(response));
});
