import type { ReactElement } from "react";
import { useT } from "@showrunner/i18n/react";
import { stage_messages } from "./messages/index.ts";

/** Whether a link leads every device to itself: `localhost`, an address of the loopback network, or none at all. */
export function isLoopbackLink(link: string): boolean {
  if (!URL.canParse(link)) return false;
  const { hostname } = new URL(link);
  return /^(.+\.)?localhost\.?$|^127(\.\d+){3}$|^0\.0\.0\.0$|^\[::1?\]$|^\[::ffff:7f/.test(hostname);
}

/** Says below a QR code that phones cannot open its link, and what to do about it; nothing below all others. */
export function LoopbackWarning({ link }: { readonly link: string }): ReactElement | null {
  const t = useT(stage_messages);
  return isLoopbackLink(link) ? (
    <p className="st-loopback" role="note">
      {t("loopback_link")}
    </p>
  ) : null;
}
