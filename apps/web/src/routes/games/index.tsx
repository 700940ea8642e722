import { createFileRoute, lazyRouteComponent } from "@tanstack/react-router";
import { IconCards } from "@tabler/icons-react";
import { gamesSearch } from "../../features/games/search.ts";

export const Route = createFileRoute("/games/")({
  staticData: {
    guard: "admin",
    title: "title_games",
    parent: "/",
    menu: { section: "quiz", order: 0, icon: IconCards },
  },
  validateSearch: gamesSearch,
  component: lazyRouteComponent(() => import("../../features/games/games-screen.tsx"), "GamesScreen"),
});
