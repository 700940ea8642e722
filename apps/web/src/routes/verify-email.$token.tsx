import { createFileRoute } from "@tanstack/react-router";
import { lazyScreen } from "../app/lazy-screen.ts";
import { omitUndefined, parseText } from "../lib/search-params.ts";

export const Route = createFileRoute("/verify-email/$token")({
  staticData: { name: "email-verification", title: "title_verify_email", parent: "/" },
  validateSearch: ({ signature }: Readonly<Record<string, unknown>>): { signature?: string } =>
    omitUndefined({ signature: parseText(signature) }),
  component: lazyScreen(async () => (await import("../features/auth/verification/link-screen.tsx")).LinkScreen),
});
