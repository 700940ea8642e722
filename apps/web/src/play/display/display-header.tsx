import type { ReactElement } from "react";
import type { ShowSlice } from "@showrunner/engine";
import { useT } from "@showrunner/i18n/react";
import { useSlice, type LiveConnection } from "../../live/index.ts";
import { stagesMessages } from "../stages/messages/index.ts";
import { formatPublicId, formatLink } from "../../lib/format-code.ts";

interface DisplayHeaderProps {
  readonly connection: LiveConnection;
  readonly show: ShowSlice;
  readonly link: string;
}

/** Names of the show and game, and the join code while registration is open. */
export function DisplayHeader({ connection, show, link }: DisplayHeaderProps): ReactElement {
  const t = useT(stagesMessages);
  const game = useSlice(connection, "game");
  return (
    <div className="pd-head">
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
    </div>
  );
}
