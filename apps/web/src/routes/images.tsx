import { createFileRoute } from "@tanstack/react-router";
import { IconPhoto } from "@tabler/icons-react";
import { lazyScreen } from "../app/lazy-screen.ts";
import { assetSearch } from "../features/assets/asset-search.ts";

export const Route = createFileRoute("/images")({
  staticData: {
    name: "images",
    guard: "signed_in",
    title: "title_images",
    parent: "/",
    menu: { section: "main", order: 6, icon: IconPhoto, feature: "images" },
  },
  validateSearch: assetSearch,
  component: lazyScreen(async () => (await import("../features/assets/images-screen.tsx")).ImagesScreen),
});
