import { useAssetUrl } from "@showrunner/ui/audience";

/** URL of an `asset:ID` reference; null for none, and while it is unknown. */
export function useBrandUrl(): (reference: string | undefined) => string | null {
  const assetUrl = useAssetUrl();
  return (reference) => (reference === undefined ? null : assetUrl(reference.replace("asset:", "")));
}
