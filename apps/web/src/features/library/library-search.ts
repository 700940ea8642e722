import { omitUndefined, parseOneOf, parseText } from "../../lib/search-params.ts";

/** Copied from the contract, so that the routes do not load all of it. */
const KINDS = ["image", "video", "audio"] as const;
const SOURCES = ["upload", "generated"] as const;
const LINKED_TYPES = ["game", "round", "gameshow", "none"] as const;

/** Search parameters of the libraries; `item` is the open file, as `KIND--ID`. */
export const librarySearch = (search: Record<string, unknown>) =>
  omitUndefined({
    search: parseText(search["search"]),
    kind: parseOneOf(search["kind"], KINDS),
    linked: parseOneOf(search["linked"], LINKED_TYPES),
    source: parseOneOf(search["source"], SOURCES),
    model: parseText(search["model"]),
    item: parseText(search["item"]),
  });
export type LibrarySearch = ReturnType<typeof librarySearch>;

/** The open file of a URL; null for none. */
export function parseItem(
  item: string | undefined,
): { readonly kind: (typeof KINDS)[number]; readonly id: string } | null {
  const [kindText, id = ""] = item?.split("--") ?? [];
  const kind = KINDS.find((known) => known === kindText);
  return kind === undefined || id === "" ? null : { kind, id };
}

export const formatItem = ({ kind, id }: { readonly kind: string; readonly id: string }): string => `${kind}--${id}`;
