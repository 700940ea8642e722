import type { ReactElement } from "react";
import { getRouteApi } from "@tanstack/react-router";
import { GameEditor } from "./editor/game-editor.tsx";

const route = getRouteApi("/gameshows/games/$id");

/** A game of the signed-in host, or a shared game, which the host may only read. */
export function MyGameScreen(): ReactElement {
  const { id } = route.useParams();
  const navigate = route.useNavigate();
  return <GameEditor key={id} gameId={id} onClose={() => void navigate({ to: "/gameshows/games" })} />;
}
