import { ASSET_KINDS, LINK_TARGETS, MEDIA_SOURCES, type AssetKind } from "@showrunner/contract/enum-values";
import { omitUndefined, parseOneOf, parseText } from "../../lib/search-params.ts";

/** Search parameters of the libraries; `item` is the open file, as `KIND--ID`. */
export const assetSearch = (search: Record<string, unknown>) =>
  omitUndefined({
    search: parseText(search["search"]),
    kind: parseOneOf(search["kind"], ASSET_KINDS),
    linked: parseOneOf(search["linked"], [...LINK_TARGETS, "none"]),
    source: parseOneOf(search["source"], MEDIA_SOURCES),
    model: parseText(search["model"]),
    item: parseText(search["item"]),
  });
export type AssetSearch = ReturnType<typeof assetSearch>;

/** The open file of a URL; null for none. */
export function parseItem(item: string | undefined): { readonly kind: AssetKind; readonly id: string } | null {
  const [kindText, id = ""] = item?.split("--") ?? [];
  const kind = ASSET_KINDS.find((known) => known === kindText);
  return kind === undefined || id === "" ? null : { kind, id };
}

export const formatItem = ({ kind, id }: { readonly kind: string; readonly id: string }): string => `${kind}--${id}`;
