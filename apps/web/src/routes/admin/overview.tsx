import { createFileRoute } from "@tanstack/react-router";
import { lazyScreen } from "../../app/lazy-screen.ts";

export const Route = createFileRoute("/admin/overview")({
  staticData: { name: "admin-overview", guard: "admin", title: "title_overview", parent: "/admin/config" },
  component: lazyScreen(async () => (await import("../../features/overview/overview-screen.tsx")).OverviewScreen),
});
