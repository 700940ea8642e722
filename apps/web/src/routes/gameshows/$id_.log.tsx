import { createFileRoute } from "@tanstack/react-router";
import { lazyScreen } from "../../app/lazy-screen.ts";
import { showlogSearch } from "../../features/showlog/showlog-search.ts";

export const Route = createFileRoute("/gameshows/$id_/log")({
  staticData: { name: "gameshow-log", guard: "signed_in", title: "title_log", parent: "/gameshows/$id" },
  validateSearch: showlogSearch,
  component: lazyScreen(async () => (await import("../../features/showlog/log-screen.tsx")).LogScreen),
});
