import { createFileRoute } from "@tanstack/react-router";
import { lazyScreen } from "../../../app/lazy-screen.ts";
import { myGamesSearch } from "../../../features/games/games-search.ts";

export const Route = createFileRoute("/gameshows/games/")({
  staticData: { name: "my-games", guard: "signed_in", title: "title_my_games", parent: "/gameshows" },
  validateSearch: myGamesSearch,
  component: lazyScreen(async () => (await import("../../../features/games/my-games-screen.tsx")).MyGamesScreen),
});
