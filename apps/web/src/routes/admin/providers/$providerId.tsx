import { createFileRoute } from "@tanstack/react-router";
import { useProvider } from "../../../api/providers.api.ts";
import { lazyScreen } from "../../../app/lazy-screen.ts";

export const Route = createFileRoute("/admin/providers/$providerId")({
  staticData: {
    name: "admin-providers-detail",
    guard: "signed_in",
    title: "title_provider",
    parent: "/admin/providers",
    useName: ({ providerId = "" }) => useProvider(providerId).data?.name,
  },
  component: lazyScreen(async () => (await import("../../../features/providers/provider-screen.tsx")).ProviderScreen),
});
