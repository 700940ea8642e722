import { createFileRoute } from "@tanstack/react-router";
import { IconHome } from "@tabler/icons-react";
import { HomeRedirect } from "../features/landing/home-redirect.ts";

/** Redirects to the landing page, or to the guard's target. */
export const Route = createFileRoute("/")({
  component: HomeRedirect,
  staticData: { name: "home", guard: "home", menu: { section: "main", order: 0, icon: IconHome, label: "nav_home" } },
});
