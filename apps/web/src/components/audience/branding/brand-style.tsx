import { useEffect, useMemo, useRef, type ReactElement } from "react";
import type { BrandingSlice } from "@showrunner/engine";
import { buildBrandCss } from "./brand-theme.ts";
import { useBrandUrl } from "./use-brand-url.ts";

interface BrandStyleProps {
  readonly branding: BrandingSlice;
}

/**
 * Applies a show's colours and background to the document into which it is rendered, which may be a frame's. The
 * content security policy forbids inline styles, so it uses a constructed style sheet; browsers without support keep
 * the theme's look.
 */
export default function BrandStyle({ branding }: BrandStyleProps): ReactElement {
  const place = useRef<HTMLSpanElement>(null);
  const background = useBrandUrl()(branding.background);
  const css = useMemo(() => buildBrandCss(branding, background), [branding, background]);
  useEffect(() => {
    const page = place.current?.ownerDocument;
    const view = page?.defaultView;
    if (css === "" || page == null || view == null || !("adoptedStyleSheets" in page)) return;
    // A sheet belongs to the document whose constructor made it.
    const sheet = new view.CSSStyleSheet();
    sheet.replaceSync(css);
    page.adoptedStyleSheets = [...page.adoptedStyleSheets, sheet];
    return () => {
      page.adoptedStyleSheets = page.adoptedStyleSheets.filter((other) => other !== sheet);
    };
  }, [css]);
  return <span ref={place} hidden />;
}
