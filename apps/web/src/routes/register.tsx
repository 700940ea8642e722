import { createFileRoute } from "@tanstack/react-router";
import { parseReturnSearch } from "../lib/route-guards.ts";
import { lazyScreen } from "../app/lazy-screen.ts";

export const Route = createFileRoute("/register")({
  staticData: { name: "register", guard: "register", title: "title_register", parent: "/" },
  validateSearch: parseReturnSearch,
  component: lazyScreen(async () => (await import("../features/auth/register-screen.tsx")).RegisterScreen),
});
