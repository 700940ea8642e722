import { createFileRoute } from "@tanstack/react-router";
import { lazyScreen } from "../app/lazy-screen.ts";

/** The token is in the fragment of the address. */
export const Route = createFileRoute("/cancel-email-change")({
  staticData: { name: "email-change-cancellation", title: "title_email_change", parent: "/profile" },
  component: lazyScreen(async () => (await import("../features/auth/email-change/cancel-screen.tsx")).CancelScreen),
});
