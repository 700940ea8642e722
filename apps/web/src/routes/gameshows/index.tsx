import { createFileRoute } from "@tanstack/react-router";
import { IconDeviceTv } from "@tabler/icons-react";
import { lazyScreen } from "../../app/lazy-screen.ts";
import { gameshowsSearch } from "../../features/gameshows/list/gameshows-search.ts";

export const Route = createFileRoute("/gameshows/")({
  staticData: {
    name: "gameshows",
    guard: "signed_in",
    title: "title_gameshows",
    parent: "/",
    menu: { section: "main", order: 10, icon: IconDeviceTv },
  },
  validateSearch: gameshowsSearch,
  component: lazyScreen(
    async () => (await import("../../features/gameshows/list/gameshows-screen.tsx")).GameshowsScreen,
  ),
});
