import { createFileRoute } from "@tanstack/react-router";
import { IconCards } from "@tabler/icons-react";
import { lazyScreen } from "../../app/lazy-screen.ts";
import { gamesSearch } from "../../features/games/games-search.ts";

export const Route = createFileRoute("/games/")({
  staticData: {
    name: "games",
    guard: "admin",
    title: "title_games",
    parent: "/",
    menu: { section: "quiz", order: 0, icon: IconCards },
  },
  validateSearch: gamesSearch,
  component: lazyScreen(async () => (await import("../../features/games/games-screen.tsx")).GamesScreen),
});
