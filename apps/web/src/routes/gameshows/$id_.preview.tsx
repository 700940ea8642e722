import type { ComponentType, ReactElement } from "react";
import { createFileRoute } from "@tanstack/react-router";
import { lazyScreen } from "../../app/lazy-screen.ts";

export const Route = createFileRoute("/gameshows/$id_/preview")({
  staticData: {
    name: "gameshow-preview",
    guard: "signed_in",
    title: "title_preview",
    titleFor: ({ replay }) => (replay === true ? "title_replay" : undefined),
    parent: "/gameshows/$id",
  },
  /** A completed show can be replayed. */
  validateSearch: ({ replay }): { replay?: true } => (replay === true ? { replay } : {}),
  component: lazyScreen(load),
});

/** Composes the preview with the moderator's desk. */
async function load(): Promise<ComponentType> {
  const [{ PreviewScreen, ReplayScreen }, { DeskPane }] = await Promise.all([
    import("../../features/preview/index.ts"),
    import("../../features/gameshows/desk/index.ts"),
  ]);
  return function PreviewRoute(): ReactElement {
    const { id } = Route.useParams();
    const { replay = false } = Route.useSearch();
    return replay ? (
      <ReplayScreen key={id} id={id} DeskPane={DeskPane} />
    ) : (
      <PreviewScreen key={id} id={id} DeskPane={DeskPane} />
    );
  };
}
