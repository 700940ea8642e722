/** Whether the server serves a newer build than this page; false while it is unavailable. */
export async function hasNewBuild(): Promise<boolean> {
  try {
    const response = await fetch("/build.json", { cache: "no-cache" });
    // In development there is no build.
    if (!response.ok) return false;
    const { parts } = (await response.json()) as { parts: Readonly<Record<string, readonly string[]>> };
    return parts["host"]?.includes(new URL(import.meta.url).pathname) === false;
  } catch {
    return false;
  }
}
