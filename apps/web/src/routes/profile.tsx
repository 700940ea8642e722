import { createFileRoute } from "@tanstack/react-router";
import { IconUserCircle } from "@tabler/icons-react";
import { lazyScreen } from "../app/lazy-screen.ts";

export const Route = createFileRoute("/profile")({
  staticData: {
    name: "profile",
    guard: "signed_in",
    title: "title_profile",
    parent: "/",
    menu: { section: "main", order: 5, icon: IconUserCircle },
  },
  component: lazyScreen(async () => (await import("../features/profile/profile-screen.tsx")).ProfileScreen),
});
