import type { ReactElement } from "react";
import type { ShowSlice } from "@showrunner/engine";
import { useT } from "@showrunner/i18n/react";
import { QrCode } from "@showrunner/ui/audience";
import { useSlice, type LiveConnection } from "../../live/index.ts";
import { BrandLogo } from "../../components/audience/branding/branding.tsx";
import { playMessages } from "../messages/en.ts";
import { formatPublicId, formatLink } from "../../lib/format-public-id.ts";
import { displayMessages } from "./messages/en.ts";

interface DisplayHeaderProps {
  readonly connection: LiveConnection;
  readonly show: ShowSlice;
  readonly link: string;
}

/** Names of the show and game, the join code while registration is open, and its QR code in a corner on request. */
export function DisplayHeader({ connection, show, link }: DisplayHeaderProps): ReactElement {
  const t = useT(playMessages);
  const tDisplay = useT(displayMessages);
  const game = useSlice(connection, "game");
  return (
    <div className="pd-head">
      <BrandLogo branding={show.branding} />
      <p className="pd-head-show">{show.name}</p>
      {game != null && show.stage !== "lobby" && show.stage !== "final" && (
        <p className="pd-head-game">
          {t("game_number", { number: game.number, total: game.total })} · {game.title}
        </p>
      )}
      {show.stage !== "lobby" && show.registration_open && (
        <p className="pd-head-code">
          <span>{formatLink(link).replace(/\/[^/]*$/, "")}</span> <strong>{formatPublicId(show.public_id)}</strong>
        </p>
      )}
      {show.join_code_shown === true && show.stage !== "lobby" && (
        <div className="pd-corner">
          <QrCode value={link} label={tDisplay("qr_label", { link: formatLink(link) })} />
          <p>{tDisplay("corner")}</p>
        </div>
      )}
    </div>
  );
}
