import { createFileRoute } from "@tanstack/react-router";
import { NotFound } from "../app/not-found.tsx";

export const Route = createFileRoute("/404")({
  staticData: { name: "not-found", title: "title_not_found", parent: "/" },
  component: NotFound,
});
