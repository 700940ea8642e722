import type { DownloadedFile } from "./http.ts";

/** Hands a downloaded file to the browser to save. */
export function saveFile({ blob, name }: DownloadedFile, fallbackName: string): void {
  const url = URL.createObjectURL(blob);
  const link = document.createElement("a");
  link.href = url;
  link.download = name ?? fallbackName;
  link.click();
  // Some browsers read the URL only after the click has been handled.
  setTimeout(() => URL.revokeObjectURL(url), 60_000);
}
