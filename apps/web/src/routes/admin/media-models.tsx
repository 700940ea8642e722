import { createFileRoute } from "@tanstack/react-router";
import { lazyScreen } from "../../app/lazy-screen.ts";

export const Route = createFileRoute("/admin/media-models")({
  staticData: { name: "admin-media-models", guard: "admin", title: "title_media_models", parent: "/admin/providers" },
  component: lazyScreen(
    async () => (await import("../../features/media-generation/media-models-screen.tsx")).MediaModelsScreen,
  ),
});
