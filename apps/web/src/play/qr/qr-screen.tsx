import type { ReactElement } from "react";
import type { PublicShow } from "@showrunner/contract/rest";
import { useT } from "@showrunner/i18n/react";
import { Button, QrCode } from "@showrunner/ui/audience";
import { LoopbackWarning } from "../../components/audience/loopback-warning.tsx";
import { BrandLogo } from "../../components/audience/branding/branding.tsx";
import { BrandedScreen } from "../public/branded-screen.tsx";
import { getPlayPath } from "../play-route.ts";
import { usePageTitle } from "../page-title.ts";
import { formatPublicId, formatLink } from "../../lib/format-public-id.ts";
import { displayMessages } from "../display/messages/en.ts";
import { qrMessages } from "./messages/en.ts";
import { getQrSteps } from "./qr-steps.ts";
import "@showrunner/ui/audience/panels.css";
import "../display/display.css";
import "./qr-screen.css";

/** The join code for a screen at the door, or to print. */
export default function QrScreen({ show }: { readonly show: PublicShow }): ReactElement {
  const t = useT(qrMessages);
  const tDisplay = useT(displayMessages);
  usePageTitle(t("title_qr"), show.app_name);
  return (
    <BrandedScreen show={show}>
      <div className="pd-qr">
        <BrandLogo branding={show.branding ?? undefined} />
        <h1>{show.name}</h1>
        <p className="pd-qr-lead">{tDisplay(show.registration_open ? "scan" : "scan_closed")}</p>
        <div className="pd-qr-code">
          <QrCode value={show.join_link} label={tDisplay("qr_label", { link: formatLink(show.join_link) })} />
        </div>
        <p className="pd-code">
          <span>{tDisplay("code")}</span> <strong>{formatPublicId(show.public_id)}</strong>
        </p>
        <p>
          <a href={getPlayPath("login", show.public_id)}>{formatLink(show.join_link)}</a>
        </p>
        <LoopbackWarning link={show.join_link} />
        <ol className="pd-qr-steps">
          {getQrSteps(show).map((step) => (
            <li key={step}>{t(step)}</li>
          ))}
        </ol>
        <Button tone="quiet" className="pd-print" onClick={() => window.print()}>
          {t("print")}
        </Button>
      </div>
    </BrandedScreen>
  );
}
