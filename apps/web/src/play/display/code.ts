/** A public id in two groups, as people read it aloud. */
export function groupedCode(public_id: string): string {
  return `${public_id.slice(0, 4)} ${public_id.slice(4)}`;
}

/** A link as one types it: without scheme. */
export function typedLink(link: string): string {
  return link.replace(/^https?:\/\//, "");
}
