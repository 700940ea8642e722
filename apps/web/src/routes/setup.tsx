import { createFileRoute } from "@tanstack/react-router";
import { lazyScreen } from "../app/lazy-screen.ts";

export const Route = createFileRoute("/setup")({
  staticData: { name: "setup", guard: "setup", title: "title_setup" },
  component: lazyScreen(async () => (await import("../features/auth/setup-screen.tsx")).SetupScreen),
});
