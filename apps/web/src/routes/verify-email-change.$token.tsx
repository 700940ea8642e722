import { createFileRoute } from "@tanstack/react-router";
import { lazyScreen } from "../app/lazy-screen.ts";

export const Route = createFileRoute("/verify-email-change/$token")({
  staticData: { name: "email-change-verification", title: "title_email_change", parent: "/profile" },
  component: lazyScreen(async () => (await import("../features/auth/email-change/confirm-screen.tsx")).ConfirmScreen),
});
