import { createFileRoute } from "@tanstack/react-router";
import { lazyScreen } from "../app/lazy-screen.ts";

export const Route = createFileRoute("/forgot-password")({
  staticData: {
    name: "forgot-password",
    guard: "guest",
    title: "title_forgot_password",
    parent: "/",
  },
  component: lazyScreen(
    async () => (await import("../features/auth/recovery/forgot-password-screen.tsx")).ForgotPasswordScreen,
  ),
});
