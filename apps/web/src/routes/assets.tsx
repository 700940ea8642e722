import { createFileRoute } from "@tanstack/react-router";
import { IconFolder } from "@tabler/icons-react";
import { lazyScreen } from "../app/lazy-screen.ts";
import { assetSearch } from "../features/assets/asset-search.ts";

export const Route = createFileRoute("/assets")({
  staticData: {
    name: "assets",
    guard: "signed_in",
    title: "title_assets",
    parent: "/",
    menu: { section: "main", order: 8, icon: IconFolder, feature: "images" },
  },
  validateSearch: assetSearch,
  component: lazyScreen(async () => (await import("../features/assets/assets-screen.tsx")).AssetsScreen),
});
