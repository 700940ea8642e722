import { createFileRoute, lazyRouteComponent } from "@tanstack/react-router";
import { useGame } from "../../api/games/get.ts";

export const Route = createFileRoute("/games/$id")({
  staticData: {
    guard: "admin",
    title: "title_game",
    parent: "/games",
    useName: ({ id = "" }) => useGame(id).data?.title,
  },
  component: lazyRouteComponent(() => import("../../features/games/game-screen.tsx"), "GameScreen"),
});
