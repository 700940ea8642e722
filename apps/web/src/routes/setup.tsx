import { createFileRoute, lazyRouteComponent } from "@tanstack/react-router";

export const Route = createFileRoute("/setup")({
  staticData: { guard: "setup", title: "title_setup" },
  component: lazyRouteComponent(() => import("../features/auth/setup-screen.tsx"), "SetupScreen"),
});
