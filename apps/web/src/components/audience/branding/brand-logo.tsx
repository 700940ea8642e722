import type { ReactElement } from "react";
import type { BrandingSlice } from "@showrunner/engine";
import { useBrandUrl } from "./use-brand-url.ts";
import "./branding.css";

/** The show's logo. The show's name is beside it, so it is decorative. */
export default function BrandLogo({ branding }: { readonly branding: BrandingSlice }): ReactElement | null {
  const url = useBrandUrl()(branding.logo);
  return url === null ? null : <img className="br-logo" src={url} alt="" />;
}
