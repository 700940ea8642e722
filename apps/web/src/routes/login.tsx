import { createFileRoute, lazyRouteComponent } from "@tanstack/react-router";

export const Route = createFileRoute("/login")({
  staticData: { guard: "guest", title: "title_login" },
  validateSearch: ({ redirect }): { redirect?: string } => (typeof redirect === "string" ? { redirect } : {}),
  component: lazyRouteComponent(() => import("../features/auth/login-screen.tsx"), "LoginScreen"),
});
