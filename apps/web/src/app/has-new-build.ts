/** Whether the server serves a newer build than this page; null while it is unavailable. */
export async function hasNewBuild(): Promise<boolean | null> {
  try {
    const response = await fetch("/build.json", { cache: "no-cache" });
    // In development there is no build.
    if (!response.ok) return false;
    const { parts } = (await response.json()) as { parts: Readonly<Record<string, readonly string[]>> };
    return parts["host"]?.includes(new URL(import.meta.url).pathname) === false;
  } catch {
    return null;
  }
}
