/** Secret of a team's link (`#team=…`); null without one. The fragment of a URL is never sent to servers. */
export function readLinkSecret(): string | null {
  return /^#team=([\w-]{1,36}\.[\w-]{1,43})$/.exec(location.hash)?.[1] ?? null;
}
