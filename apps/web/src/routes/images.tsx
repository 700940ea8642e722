import { createFileRoute } from "@tanstack/react-router";
import { IconPhoto } from "@tabler/icons-react";
import { lazyScreen } from "../app/lazy-screen.ts";
import { librarySearch } from "../features/library/library-search.ts";

export const Route = createFileRoute("/images")({
  staticData: {
    name: "images",
    guard: "signed_in",
    title: "title_images",
    parent: "/",
    menu: { section: "main", order: 6, icon: IconPhoto, feature: "images" },
  },
  validateSearch: librarySearch,
  component: lazyScreen(async () => (await import("../features/library/images-screen.tsx")).ImagesScreen),
});
