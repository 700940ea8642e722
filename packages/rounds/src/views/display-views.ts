import { lazily, type Part } from "@showrunner/ui/stage";
import type { DisplayViewProps } from "../view-props.ts";
import { byType } from "./by-type.ts";

export type { DisplayViewProps } from "../view-props.ts";

/** The display views, by type id in the order of the registry. */
export const display_views = {
  classic: lazily<DisplayViewProps>(() => import("../classic/views/display.tsx")),
  multipleChoice: lazily<DisplayViewProps>(() => import("../multipleChoice/views/display.tsx")),
  timedChallenge: lazily<DisplayViewProps>(() => import("../timedChallenge/views/display.tsx")),
} as const satisfies Readonly<Record<string, Part<DisplayViewProps>>>;

/** Fallback for unknown round types: shows a notice. */
export const unknown_display_view: Part<DisplayViewProps> = lazily<DisplayViewProps>(
  () => import("../unknown/views/notices.tsx"),
);

export function displayViewOf(type: string): Part<DisplayViewProps> {
  return byType<Part<DisplayViewProps>>(display_views, type, unknown_display_view);
}

/** Preloads all views, so that the first question does not wait for its view on a slow connection. */
export function preloadDisplayViews(): void {
  for (const view of Object.values(display_views)) void view.preload();
}
