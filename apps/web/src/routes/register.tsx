import { createFileRoute, redirect } from "@tanstack/react-router";

/** Accounts are made by admins only, so this well-known address leads home (specification, section 2, rule 8). */
export const Route = createFileRoute("/register")({
  beforeLoad: () => {
    throw redirect({ to: "/", replace: true });
  },
});
