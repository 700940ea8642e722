import { callFile } from "../client.ts";

export type ResultsFormat = "csv" | "xlsx" | "json";

/** Large shows are worked out anew for each file. */
const timeout_ms = 60_000;

/** Fetches the results of a show, and has the browser keep them as a file. */
export async function downloadResults(id: string, format: ResultsFormat): Promise<void> {
  const { blob, name } = await callFile("GET /gameshows/:id/results", {
    params: { id },
    query: { format },
    timeout_ms,
  });
  const address = URL.createObjectURL(blob);
  const link = document.createElement("a");
  link.href = address;
  link.download = name ?? `results.${format}`;
  link.click();
  // Some browsers read it only after the click has been handled.
  setTimeout(() => URL.revokeObjectURL(address), 60_000);
}
