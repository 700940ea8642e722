import { createFileRoute } from "@tanstack/react-router";
import { lazyScreen } from "../../app/lazy-screen.ts";

export const Route = createFileRoute("/admin/backups")({
  staticData: { name: "admin-backups", guard: "admin", title: "title_backups", parent: "/admin/config" },
  component: lazyScreen(async () => (await import("../../features/backups/backups-screen.tsx")).BackupsScreen),
});
