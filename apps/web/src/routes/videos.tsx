import { createFileRoute } from "@tanstack/react-router";
import { IconMovie } from "@tabler/icons-react";
import { lazyScreen } from "../app/lazy-screen.ts";
import { librarySearch } from "../features/library/library-search.ts";

export const Route = createFileRoute("/videos")({
  staticData: {
    name: "videos",
    guard: "signed_in",
    title: "title_videos",
    parent: "/",
    menu: { section: "main", order: 7, icon: IconMovie, feature: "videos" },
  },
  validateSearch: librarySearch,
  component: lazyScreen(async () => (await import("../features/library/videos-screen.tsx")).VideosScreen),
});
