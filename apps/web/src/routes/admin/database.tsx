import { createFileRoute } from "@tanstack/react-router";
import { IconDatabase } from "@tabler/icons-react";
import { lazyScreen } from "../../app/lazy-screen.ts";
import { parseOneOf, parseText, omitUndefined } from "../../lib/search-params.ts";

export const Route = createFileRoute("/admin/database")({
  staticData: {
    name: "admin-database",
    guard: "admin",
    title: "title_database",
    parent: "/",
    menu: { section: "admin", order: 30, icon: IconDatabase },
  },
  validateSearch: (search: Record<string, unknown>) =>
    omitUndefined({
      tab: parseOneOf(search["tab"], ["migrations"] as const),
      /** Profile whose activation dialog opens at once. */
      activate: parseText(search["activate"]),
    }),
  component: lazyScreen(async () => (await import("../../features/databases/database-screen.tsx")).DatabaseScreen),
});
