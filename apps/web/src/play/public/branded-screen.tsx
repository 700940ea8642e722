import type { ReactElement, ReactNode } from "react";
import type { PublicShow } from "@showrunner/contract/rest";
import { AssetUrlProvider, Screen } from "@showrunner/ui/audience";
import { BrandStyle } from "../../components/audience/branding/branding.tsx";
import { TopBar } from "../pages/top-bar.tsx";

/** Without a live connection, images are given as URLs instead of references. */
const keepUrl = (url: string): string => url;

/** A public page in the look of its show. */
export function BrandedScreen({
  show,
  children,
}: {
  readonly show: PublicShow;
  readonly children: ReactNode;
}): ReactElement {
  return (
    <AssetUrlProvider assetUrl={keepUrl}>
      <BrandStyle branding={show.branding ?? undefined} />
      <Screen header={<TopBar appName={show.app_name} languages={show.languages} />}>{children}</Screen>
    </AssetUrlProvider>
  );
}
