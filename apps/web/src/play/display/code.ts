/** Formats a public id in two groups, to be read aloud. */
export function groupedCode(public_id: string): string {
  return `${public_id.slice(0, 4)} ${public_id.slice(4)}`;
}

/** Formats a link without its scheme, to be typed. */
export function typedLink(link: string): string {
  return link.replace(/^https?:\/\//, "");
}
