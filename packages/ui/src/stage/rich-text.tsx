import { createContext, useContext, useMemo, type ReactElement, type ReactNode } from "react";

/** Address of an asset by its id; null while it is not known. */
export type AssetUrl = (id: string) => string | null;

const AssetUrlContext = createContext<AssetUrl>(() => null);

interface AssetUrlProviderProps {
  readonly assetUrl: AssetUrl;
  readonly children: ReactNode;
}

/** Tells everything inside how `asset:ID` becomes an address. */
export function AssetUrlProvider({ assetUrl, children }: AssetUrlProviderProps): ReactElement {
  return <AssetUrlContext value={assetUrl}>{children}</AssetUrlContext>;
}

export function useAssetUrl(): AssetUrl {
  return useContext(AssetUrlContext);
}

const escapeAttribute = (text: string): string =>
  text.replaceAll("&", "&amp;").replaceAll('"', "&quot;").replaceAll("<", "&lt;");

/** Puts addresses in place of `src="asset:ID"`; in text such quotes are escaped, so only attributes match. */
export function withAssets(html: string, assetUrl: AssetUrl): string {
  return html.replace(/\ssrc="asset:([\w-]+)"/g, (_whole, id: string) => {
    const url = assetUrl(id);
    return url === null ? "" : ` src="${escapeAttribute(url)}"`;
  });
}

interface RichTextProps {
  /** Safe HTML: rendered and cleaned by the server or by its renderer. Never what a user typed. */
  readonly html: string;
}

/** Rendered markdown with its pictures. */
export function RichText({ html }: RichTextProps): ReactElement | null {
  const assetUrl = useAssetUrl();
  const markup = useMemo(() => ({ __html: withAssets(html, assetUrl) }), [html, assetUrl]);
  return html === "" ? null : <div className="st-rich" dangerouslySetInnerHTML={markup} />;
}
