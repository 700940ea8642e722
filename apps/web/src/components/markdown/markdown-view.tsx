import { useMemo, type ReactElement, type ReactNode } from "react";
import { Text } from "@mantine/core";
import { findAssetIds } from "@showrunner/markdown";
import { renderMarkdown } from "@showrunner/markdown/render";
import { AssetUrlProvider, RichText } from "@showrunner/ui/audience";
import { useImageUrls } from "../../api/images.api.ts";
import { useFieldMessage } from "../forms/field-messages.ts";

/** Provides the URLs of the library images that some HTML references as `asset:ID`. */
export function LibraryImages({
  html,
  children,
}: {
  readonly html: string;
  readonly children: ReactNode;
}): ReactElement {
  const ids = useMemo(() => findAssetIds(html), [html]);
  const urls = useImageUrls(ids);
  const assetUrl = useMemo(() => (id: string) => urls.get(id) ?? null, [urls]);
  return <AssetUrlProvider assetUrl={assetUrl}>{children}</AssetUrlProvider>;
}

/** Markdown as the audience sees it, with library images; shows the problem of a text that cannot be saved. */
export function MarkdownView({ source }: { readonly source: string }): ReactElement {
  const result = useMemo(() => renderMarkdown(source), [source]);
  const fieldMessage = useFieldMessage();
  if (!result.ok) return <Text c="error">{fieldMessage(result.problem.code)}</Text>;
  return (
    <LibraryImages html={result.html}>
      <RichText html={result.html} />
    </LibraryImages>
  );
}
