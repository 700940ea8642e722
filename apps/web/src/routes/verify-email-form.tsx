import { createFileRoute } from "@tanstack/react-router";
import { lazyScreen } from "../app/lazy-screen.ts";
import { parseReturnSearch } from "../lib/route-guards.ts";
import { omitUndefined, parseText } from "../lib/search-params.ts";

export const Route = createFileRoute("/verify-email-form")({
  staticData: { name: "email-verification-form", title: "title_verify_email", parent: "/" },
  validateSearch: ({ id, ...search }: Readonly<Record<string, unknown>>): { id?: string; redirect?: string } => ({
    ...omitUndefined({ id: parseText(id) }),
    ...parseReturnSearch(search),
  }),
  component: lazyScreen(async () => (await import("../features/auth/verification/code-screen.tsx")).CodeScreen),
});
