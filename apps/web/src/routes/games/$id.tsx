import { createFileRoute } from "@tanstack/react-router";
import { useGame } from "../../api/games.api.ts";
import { lazyScreen } from "../../app/lazy-screen.ts";

export const Route = createFileRoute("/games/$id")({
  staticData: {
    name: "game",
    guard: "admin",
    title: "title_game",
    parent: "/games",
    useName: ({ id = "" }) => useGame(id).data?.title,
  },
  component: lazyScreen(async () => (await import("../../features/games/game-screen.tsx")).GameScreen),
});
