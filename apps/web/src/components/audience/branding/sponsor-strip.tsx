import type { ReactElement } from "react";
import type { BrandingSlice } from "@showrunner/engine";
import { useT } from "@showrunner/i18n/react";
import { brandingMessages } from "./messages/en.ts";
import { useBrandUrl } from "./use-brand-url.ts";
import "./branding.css";

/** The sponsors' pictures, on white in both themes, because most logos are made for paper. */
export default function SponsorStrip({ branding }: { readonly branding: BrandingSlice }): ReactElement | null {
  const t = useT(brandingMessages);
  const toUrl = useBrandUrl();
  const urls = (branding.sponsors ?? []).map(toUrl).filter((url) => url !== null);
  if (urls.length === 0) return null;
  return (
    <ul className="br-sponsors" aria-label={t("sponsors")}>
      {urls.map((url, index) => (
        <li key={url}>
          <img src={url} alt={t("sponsor", { n: index + 1 })} />
        </li>
      ))}
    </ul>
  );
}
