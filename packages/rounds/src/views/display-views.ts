import { lazyWithRetry, type LazyComponent, type LoadedModule } from "@showrunner/ui/audience";
import type { DisplayViewProps } from "../view-props.ts";
import { findByType } from "./find-by-type.ts";
import { createLazyViews } from "./lazy-views.ts";

export type { DisplayViewProps } from "../view-props.ts";

/** The display views, by type id. */
export const DISPLAY_VIEWS = createLazyViews(
  import.meta.glob<LoadedModule<DisplayViewProps>>("../*/views/display.tsx"),
);

/** Fallback for unknown round types: shows a notice. */
export const unknownDisplayView: LazyComponent<DisplayViewProps> = lazyWithRetry<DisplayViewProps>(
  () => import("../unknown/views/unknown-type-notices.tsx"),
);

export function getDisplayView(type: string): LazyComponent<DisplayViewProps> {
  return findByType(DISPLAY_VIEWS, type, unknownDisplayView);
}

/** Preloads all views, so that the first question does not wait for its view on a slow connection. */
export function preloadDisplayViews(): void {
  for (const view of Object.values(DISPLAY_VIEWS)) void view.preload();
}
