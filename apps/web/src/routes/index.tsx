import { createFileRoute } from "@tanstack/react-router";
import { IconHome } from "@tabler/icons-react";

/** The front door leads on: to the dashboard, or to the login. */
export const Route = createFileRoute("/")({
  staticData: { guard: "home", menu: { section: "main", order: 0, icon: IconHome, label: "nav_home" } },
});
