import { createFileRoute } from "@tanstack/react-router";
import { IconUsers } from "@tabler/icons-react";
import { lazyScreen } from "../app/lazy-screen.ts";
import { usersSearch } from "../features/users/users-search.ts";

export const Route = createFileRoute("/users")({
  staticData: {
    name: "users",
    guard: "admin",
    title: "title_users",
    parent: "/",
    menu: { section: "admin", order: 0, icon: IconUsers },
  },
  validateSearch: usersSearch,
  component: lazyScreen(async () => (await import("../features/users/users-screen.tsx")).UsersScreen),
});
