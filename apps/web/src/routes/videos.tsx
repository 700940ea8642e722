import { createFileRoute } from "@tanstack/react-router";
import { IconMovie } from "@tabler/icons-react";
import { lazyScreen } from "../app/lazy-screen.ts";
import { assetSearch } from "../features/assets/asset-search.ts";

export const Route = createFileRoute("/videos")({
  staticData: {
    name: "videos",
    guard: "signed_in",
    title: "title_videos",
    parent: "/",
    menu: { section: "main", order: 7, icon: IconMovie, feature: "videos" },
  },
  validateSearch: assetSearch,
  component: lazyScreen(async () => (await import("../features/assets/videos-screen.tsx")).VideosScreen),
});
