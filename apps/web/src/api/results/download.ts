import { callFile } from "../client.ts";

export type ResultsFormat = "csv" | "xlsx" | "json";

/** Results of large shows are computed per download. */
const DOWNLOAD_TIMEOUT_MS = 60_000;

/** Downloads the results of a show as a file. */
export async function downloadResults(id: string, format: ResultsFormat): Promise<void> {
  const { blob, name } = await callFile("GET /gameshows/:id/results", {
    params: { id },
    query: { format },
    timeoutMs: DOWNLOAD_TIMEOUT_MS,
  });
  const url = URL.createObjectURL(blob);
  const link = document.createElement("a");
  link.href = url;
  link.download = name ?? `results.${format}`;
  link.click();
  // Some browsers read the URL only after the click has been handled.
  setTimeout(() => URL.revokeObjectURL(url), 60_000);
}
