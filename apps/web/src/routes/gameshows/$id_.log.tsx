import { createFileRoute } from "@tanstack/react-router";
import { lazyScreen } from "../../app/lazy-screen.ts";
import { logSearch } from "../../features/results/log-search.ts";

export const Route = createFileRoute("/gameshows/$id_/log")({
  staticData: { name: "gameshow-log", guard: "signed_in", title: "title_log", parent: "/gameshows/$id" },
  validateSearch: logSearch,
  component: lazyScreen(async () => (await import("../../features/results/log-screen.tsx")).LogScreen),
});
