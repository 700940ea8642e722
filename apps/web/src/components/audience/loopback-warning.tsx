import type { ReactElement } from "react";
import { useT } from "@showrunner/i18n/react";
import { audienceMessages } from "./messages/en.ts";
import "./loopback-warning.css";

/** Whether a link points to a loopback or unspecified address, which leads every device to itself. */
export function isLoopbackLink(link: string): boolean {
  if (!URL.canParse(link)) return false;
  const { hostname } = new URL(link);
  return /^(.+\.)?localhost\.?$|^127(\.\d+){3}$|^0\.0\.0\.0$|^\[::1?\]$|^\[::ffff:7f/.test(hostname);
}

/** Warning below a QR code that phones cannot open its link, with the fix; nothing for other links. */
export function LoopbackWarning({ link }: { readonly link: string }): ReactElement | null {
  const t = useT(audienceMessages);
  return isLoopbackLink(link) ? (
    <p className="st-loopback" role="note">
      {t("loopback_link")}
    </p>
  ) : null;
}
