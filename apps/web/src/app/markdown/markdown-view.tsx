import { useMemo, type ReactElement, type ReactNode } from "react";
import { assetIds, renderMarkdown } from "@showrunner/markdown";
import { AssetUrlProvider, RichText } from "@showrunner/ui/stage";
import { useImageUrls } from "../../api/images/get.ts";

/** Gives everything inside the addresses of the library's pictures that stand in some HTML as `asset:ID`. */
export function LibraryPictures({
  html,
  children,
}: {
  readonly html: string;
  readonly children: ReactNode;
}): ReactElement {
  const ids = useMemo(() => assetIds(html), [html]);
  const urls = useImageUrls(ids);
  const assetUrl = useMemo(() => (id: string) => urls.get(id) ?? null, [urls]);
  return <AssetUrlProvider assetUrl={assetUrl}>{children}</AssetUrlProvider>;
}

/** Markdown as guests will see it: the server's renderer, with the pictures of the library. */
export function MarkdownView({ source }: { readonly source: string }): ReactElement {
  const html = useMemo(() => renderMarkdown(source), [source]);
  return (
    <LibraryPictures html={html}>
      <RichText html={html} />
    </LibraryPictures>
  );
}
