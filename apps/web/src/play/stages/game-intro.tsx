import type { ReactElement } from "react";
import type { GameSlice } from "@showrunner/engine";
import { useT } from "@showrunner/i18n/react";
import { Panel, RichText, useAssetUrl } from "@showrunner/ui/audience";
import { playMessages } from "../messages/en.ts";
import { stagesMessages } from "./messages/en.ts";

/** The next game and its rules. */
export function GameIntro({ game }: { readonly game: GameSlice }): ReactElement {
  const t = useT(stagesMessages);
  const tPlay = useT(playMessages);
  const assetUrl = useAssetUrl();
  const cover = game.cover_asset === null ? null : assetUrl(game.cover_asset);
  return (
    <div className="pl-intro">
      <p className="pl-eyebrow">{tPlay("game_number", { number: game.number, total: game.total })}</p>
      <h1>{game.title}</h1>
      {cover !== null && <img className="pl-cover" src={cover} alt="" />}
      {game.description !== "" && <p>{game.description}</p>}
      <p className="pl-muted">
        {t("game_worth", { points: t("points", { n: game.points }), rounds: t("rounds", { n: game.rounds_count }) })}
      </p>
      <p className="pl-muted">{t(`difficulty_${game.difficulty}`)}</p>
      {game.equipment !== "" && <p className="pl-muted">{t("equipment", { equipment: game.equipment })}</p>}
      {game.rules_html !== "" && (
        <Panel>
          <h2>{t("rules")}</h2>
          <RichText html={game.rules_html} />
        </Panel>
      )}
      <p className="pl-waiting">{t("waiting_round")}</p>
    </div>
  );
}
