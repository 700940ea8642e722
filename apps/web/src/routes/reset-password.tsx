import { createFileRoute } from "@tanstack/react-router";
import { lazyScreen } from "../app/lazy-screen.ts";

/** The token is in the fragment of the address. */
export const Route = createFileRoute("/reset-password")({
  staticData: {
    name: "reset-password",
    guard: "none",
    title: "title_reset_password",
    parent: "/",
  },
  component: lazyScreen(
    async () => (await import("../features/auth/recovery/reset-password-screen.tsx")).ResetPasswordScreen,
  ),
});
