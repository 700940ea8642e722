import { useMemo, type ReactElement, type ReactNode } from "react";
import { Text } from "@mantine/core";
import type { Json, RoundSlice } from "@showrunner/engine";
import { findAssetIds } from "@showrunner/markdown";
import { renderMarkdown } from "@showrunner/markdown/render";
import { AssetUrlProvider, RichText } from "@showrunner/ui/audience";
import { useImageUrls } from "../../api/images.api.ts";
import { useFieldMessage } from "../forms/field-messages.ts";

interface LibraryImagesProps {
  readonly html: string;
  /** A round whose type refers to images outside of HTML. */
  readonly round?: Pick<RoundSlice, "face_question" | "reveal">;
  readonly children: ReactNode;
}

/** Asset ids in values that consist of a reference only, as some types have in their faces. */
function findFaceAssetIds(face: Json): readonly string[] {
  return [...JSON.stringify(face).matchAll(/"asset:([0-9A-Za-z-]{1,60})"/g)].map(([, id = ""]) => id);
}

/** Provides the URLs of the library images that HTML, or a round, references as `asset:ID`. */
export function LibraryImages({ html, round, children }: LibraryImagesProps): ReactElement {
  const ids = useMemo(() => {
    const faces = round === undefined ? [] : [round.face_question, round.reveal?.solution ?? null];
    return [...new Set([...findAssetIds(html), ...faces.flatMap((face) => findFaceAssetIds(face))])];
  }, [html, round]);
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
