import { createFileRoute } from "@tanstack/react-router";
import { IconSettings } from "@tabler/icons-react";
import { lazyScreen } from "../../app/lazy-screen.ts";

export const Route = createFileRoute("/admin/config")({
  staticData: {
    name: "admin-config",
    guard: "admin",
    title: "title_configuration",
    parent: "/",
    menu: { section: "admin", order: 10, icon: IconSettings },
  },
  component: lazyScreen(
    async () => (await import("../../features/configuration/configuration-screen.tsx")).ConfigurationScreen,
  ),
});
