import { createFileRoute } from "@tanstack/react-router";
import { useGame } from "../../../api/games.api.ts";
import { lazyScreen } from "../../../app/lazy-screen.ts";

export const Route = createFileRoute("/gameshows/games/$id")({
  staticData: {
    name: "my-game",
    guard: "signed_in",
    title: "title_game",
    parent: "/gameshows/games",
    useName: ({ id = "" }) => useGame(id).data?.title,
  },
  component: lazyScreen(async () => (await import("../../../features/games/my-game-screen.tsx")).MyGameScreen),
});
