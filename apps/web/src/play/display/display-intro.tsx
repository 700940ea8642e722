import type { ReactElement } from "react";
import type { GameSlice } from "@showrunner/engine";
import { useT } from "@showrunner/i18n/react";
import { RichText, useAssetUrl } from "@showrunner/ui/audience";
import { playMessages } from "../messages/en.ts";
import { stagesMessages } from "../stages/messages/en.ts";
import { Fit } from "./fit.tsx";

/** Introduction of a game: its title large, its rules as far as they fit. */
export function DisplayIntro({ game }: { readonly game: GameSlice }): ReactElement {
  const t = useT(stagesMessages);
  const tPlay = useT(playMessages);
  const assetUrl = useAssetUrl();
  const cover = game.cover_asset === null ? null : assetUrl(game.cover_asset);
  return (
    <Fit largest={1.4}>
      <div className="pd-intro" data-cover={cover !== null || undefined}>
        <div>
          <p className="pl-eyebrow">{tPlay("game_number", { number: game.number, total: game.total })}</p>
          <h1>{game.title}</h1>
          {game.description !== "" && <p className="pd-lead">{game.description}</p>}
          <p className="pl-muted">
            {t("game_worth", {
              points: t("points", { n: game.points }),
              rounds: t("rounds", { n: game.rounds_count }),
            })}
          </p>
          <p className="pl-muted">{t(`difficulty_${game.difficulty}`)}</p>
          {game.equipment !== "" && <p className="pl-muted">{t("equipment", { equipment: game.equipment })}</p>}
          <RichText html={game.rules_html} />
        </div>
        {cover !== null && <img className="pd-cover" src={cover} alt="" />}
      </div>
    </Fit>
  );
}
