import { createFileRoute } from "@tanstack/react-router";
import { parseReturnSearch } from "../lib/route-guards.ts";
import { lazyScreen } from "../app/lazy-screen.ts";

export const Route = createFileRoute("/login")({
  staticData: { name: "login", guard: "guest", title: "title_login" },
  validateSearch: parseReturnSearch,
  component: lazyScreen(async () => (await import("../features/auth/login-screen.tsx")).LoginScreen),
});
