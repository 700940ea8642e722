import { createFileRoute } from "@tanstack/react-router";
import { lazyScreen } from "../app/lazy-screen.ts";

/** The token is in the fragment of the address. */
export const Route = createFileRoute("/co-host")({
  staticData: {
    name: "co-host",
    guard: "none",
    title: "title_co_host",
    parent: "/",
  },
  component: lazyScreen(
    async () => (await import("../features/gameshows/invited/invited-show-screen.tsx")).InvitedShowScreen,
  ),
});
