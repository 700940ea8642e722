import { createFileRoute } from "@tanstack/react-router";
import { IconSparkles } from "@tabler/icons-react";
import { lazyScreen } from "../../../app/lazy-screen.ts";
import { providersSearch } from "../../../features/providers/providers-search.ts";

export const Route = createFileRoute("/admin/providers/")({
  staticData: {
    name: "admin-providers",
    guard: "admin",
    title: "title_providers",
    parent: "/",
    menu: { section: "admin", order: 50, icon: IconSparkles },
  },
  validateSearch: providersSearch,
  component: lazyScreen(async () => (await import("../../../features/providers/providers-screen.tsx")).ProvidersScreen),
});
