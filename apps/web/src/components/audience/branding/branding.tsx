import { Suspense, type ReactElement } from "react";
import type { BrandingSlice } from "@showrunner/engine";
import { lazyWithRetry } from "@showrunner/ui/audience";

const LazyStyle = lazyWithRetry(() => import("./brand-style.tsx"));
const LazyLogo = lazyWithRetry(() => import("./brand-logo.tsx"));
const LazySponsors = lazyWithRetry(() => import("./sponsor-strip.tsx"));

interface BrandingProps {
  /** Undefined for the theme's own look, for which nothing is loaded. */
  readonly branding: BrandingSlice | undefined;
}

/** Applies the show's colours and background to the document that it is rendered into. */
export function BrandStyle({ branding }: BrandingProps): ReactElement | null {
  return branding === undefined ? null : (
    <Suspense>
      <LazyStyle branding={branding} />
    </Suspense>
  );
}

/** The show's logo, if it has one. */
export function BrandLogo({ branding }: BrandingProps): ReactElement | null {
  return branding?.logo === undefined ? null : (
    <Suspense>
      <LazyLogo branding={branding} />
    </Suspense>
  );
}

/** The pictures of the show's sponsors, if it has any. */
export function SponsorStrip({ branding }: BrandingProps): ReactElement | null {
  return branding?.sponsors === undefined ? null : (
    <Suspense>
      <LazySponsors branding={branding} />
    </Suspense>
  );
}
