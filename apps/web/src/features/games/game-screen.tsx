import type { ReactElement } from "react";
import { getRouteApi } from "@tanstack/react-router";
import { GameEditor } from "./editor/game-editor.tsx";

const route = getRouteApi("/games/$id");

export function GameScreen(): ReactElement {
  const { id } = route.useParams();
  const navigate = route.useNavigate();
  return <GameEditor key={id} gameId={id} onClose={() => void navigate({ to: "/games" })} />;
}
