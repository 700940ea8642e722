import { createContext, useContext, useMemo, type ReactElement, type ReactNode } from "react";

/** URL of an asset by id; null while unknown. */
export type AssetUrl = (id: string) => string | null;

const AssetUrlContext = createContext<AssetUrl>(() => null);

interface AssetUrlProviderProps {
  readonly assetUrl: AssetUrl;
  readonly children: ReactNode;
}

/** Provides the URLs of `asset:ID` references. */
export function AssetUrlProvider({ assetUrl, children }: AssetUrlProviderProps): ReactElement {
  return <AssetUrlContext value={assetUrl}>{children}</AssetUrlContext>;
}

export function useAssetUrl(): AssetUrl {
  return useContext(AssetUrlContext);
}

const escapeAttribute = (text: string): string =>
  text.replaceAll("&", "&amp;").replaceAll('"', "&quot;").replaceAll("<", "&lt;");

/** Replaces `src="asset:ID"` with URLs; quotes in text are escaped, so only attributes match. */
export function replaceAssetUrls(html: string, assetUrl: AssetUrl): string {
  return html.replace(/\ssrc="asset:([\w-]+)"/g, (_whole, id: string) => {
    const url = assetUrl(id);
    return url === null ? "" : ` src="${escapeAttribute(url)}"`;
  });
}

interface RichTextProps {
  /** Safe HTML: rendered and sanitised by the server or by its renderer. Never raw user input. */
  readonly html: string;
}

/** Rendered markdown with its images. */
export function RichText({ html }: RichTextProps): ReactElement | null {
  const assetUrl = useAssetUrl();
  const text = replaceAssetUrls(html, assetUrl);
  // React rebuilds the content for each new object, which restarts animations, and `assetUrl` changes often.
  const markup = useMemo(() => ({ __html: text }), [text]);
  return html === "" ? null : <div className="st-rich" dangerouslySetInnerHTML={markup} />;
}
