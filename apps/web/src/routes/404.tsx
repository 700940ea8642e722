import { createFileRoute } from "@tanstack/react-router";
import { NotFoundScreen } from "../app/not-found-screen.tsx";

export const Route = createFileRoute("/404")({
  staticData: { name: "not-found", title: "title_not_found", parent: "/" },
  component: NotFoundScreen,
});
