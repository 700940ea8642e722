import { createFileRoute, lazyRouteComponent } from "@tanstack/react-router";

export const Route = createFileRoute("/dashboard")({
  staticData: { guard: "signed_in", title: "title_dashboard" },
  component: lazyRouteComponent(() => import("../features/dashboard/dashboard-screen.tsx"), "DashboardScreen"),
});
