import { createFileRoute } from "@tanstack/react-router";
import { IconHome } from "@tabler/icons-react";
import { FrontDoor } from "../features/landing/front-door.ts";

/** Redirects to the landing page, or to where the guard leads. */
export const Route = createFileRoute("/")({
  component: FrontDoor,
  staticData: { name: "home", guard: "home", menu: { section: "main", order: 0, icon: IconHome, label: "nav_home" } },
});
