import { createFileRoute } from "@tanstack/react-router";
import { lazyScreen } from "../app/lazy-screen.ts";
import { initialSearch } from "../lib/initial-search.ts";

export const Route = createFileRoute("/auth/callback")({
  staticData: { name: "identity-provider-callback", title: "title_login" },
  loader: () => initialSearch,
  component: lazyScreen(
    async () => (await import("../features/auth/identity-provider/callback-screen.tsx")).CallbackScreen,
  ),
});
