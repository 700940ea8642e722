import { lazyWithRetry, type LazyComponent } from "@showrunner/ui/stage";
import type { DisplayViewProps } from "../view-props.ts";
import { findByType } from "./find-by-type.ts";

export type { DisplayViewProps } from "../view-props.ts";

/** The display views, by type id in the order of the registry. */
export const DISPLAY_VIEWS = {
  classic: lazyWithRetry<DisplayViewProps>(() => import("../classic/views/display.tsx")),
  multipleChoice: lazyWithRetry<DisplayViewProps>(() => import("../multipleChoice/views/display.tsx")),
  timedChallenge: lazyWithRetry<DisplayViewProps>(() => import("../timedChallenge/views/display.tsx")),
} as const satisfies Readonly<Record<string, LazyComponent<DisplayViewProps>>>;

/** Fallback for unknown round types: shows a notice. */
export const unknownDisplayView: LazyComponent<DisplayViewProps> = lazyWithRetry<DisplayViewProps>(
  () => import("../unknown/views/notices.tsx"),
);

export function getDisplayView(type: string): LazyComponent<DisplayViewProps> {
  return findByType<LazyComponent<DisplayViewProps>>(DISPLAY_VIEWS, type, unknownDisplayView);
}

/** Preloads all views, so that the first question does not wait for its view on a slow connection. */
export function preloadDisplayViews(): void {
  for (const view of Object.values(DISPLAY_VIEWS)) void view.preload();
}
