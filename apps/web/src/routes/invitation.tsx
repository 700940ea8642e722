import { createFileRoute } from "@tanstack/react-router";
import { lazyScreen } from "../app/lazy-screen.ts";

/** The token is in the fragment of the address. */
export const Route = createFileRoute("/invitation")({
  staticData: {
    name: "invitation",
    guard: "none",
    title: "title_invitation",
    parent: "/",
  },
  component: lazyScreen(
    async () => (await import("../features/auth/invitation/invitation-screen.tsx")).InvitationScreen,
  ),
});
