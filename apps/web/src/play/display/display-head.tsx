import type { ReactElement } from "react";
import type { ShowSlice } from "@showrunner/engine";
import { useT } from "@showrunner/i18n/react";
import { useSlice, type LiveConnection } from "../../live/index.ts";
import { stages_messages } from "../stages/messages/index.ts";
import { groupedCode, typedLink } from "./code.ts";

interface DisplayHeadProps {
  readonly connection: LiveConnection;
  readonly show: ShowSlice;
  readonly link: string;
}

/** Names of the show and game, and the join code while registration is open. */
export function DisplayHead({ connection, show, link }: DisplayHeadProps): ReactElement {
  const t = useT(stages_messages);
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
          <span>{typedLink(link).replace(/\/[^/]*$/, "")}</span> <strong>{groupedCode(show.public_id)}</strong>
        </p>
      )}
    </div>
  );
}
