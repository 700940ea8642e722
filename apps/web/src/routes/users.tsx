import { createFileRoute, lazyRouteComponent } from "@tanstack/react-router";
import { IconUsers } from "@tabler/icons-react";
import { usersSearch } from "../features/users/search.ts";

export const Route = createFileRoute("/users")({
  staticData: {
    guard: "admin",
    title: "title_users",
    parent: "/",
    menu: { section: "admin", order: 0, icon: IconUsers },
  },
  validateSearch: usersSearch,
  component: lazyRouteComponent(() => import("../features/users/users-screen.tsx"), "UsersScreen"),
});
