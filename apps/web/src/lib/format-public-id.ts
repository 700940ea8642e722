/** Formats a public id in two groups, to be read aloud. */
export function formatPublicId(publicId: string): string {
  return `${publicId.slice(0, 4)} ${publicId.slice(4)}`;
}

/** Formats a link without its scheme, to be typed. */
export function formatLink(link: string): string {
  return link.replace(/^https?:\/\//, "");
}
