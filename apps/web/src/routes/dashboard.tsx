import { createFileRoute } from "@tanstack/react-router";
import { lazyScreen } from "../app/lazy-screen.ts";

export const Route = createFileRoute("/dashboard")({
  staticData: { name: "dashboard", guard: "signed_in", title: "title_dashboard" },
  component: lazyScreen(async () => (await import("../features/dashboard/dashboard-screen.tsx")).DashboardScreen),
});
