import type { DisplayViewProps } from "../view-props.ts";
import { byType, lazyView, preloadAll, type LazyView } from "./lazy-view.ts";

export type { DisplayViewProps } from "../view-props.ts";

/** What a big screen shows, by type id in the order of the registry. */
export const display_views = {
  classic: lazyView<DisplayViewProps>(() => import("../classic/views/display.tsx")),
  multipleChoice: lazyView<DisplayViewProps>(() => import("../multipleChoice/views/display.tsx")),
  timedChallenge: lazyView<DisplayViewProps>(() => import("../timedChallenge/views/display.tsx")),
} as const satisfies Readonly<Record<string, LazyView<DisplayViewProps>>>;

/** For rounds of a type that this build does not know: visible, says so. */
export const unknown_display_view: LazyView<DisplayViewProps> = lazyView<DisplayViewProps>(
  () => import("../unknown/views/notices.tsx"),
);

export function displayViewOf(type: string): LazyView<DisplayViewProps> {
  return byType<LazyView<DisplayViewProps>>(display_views, type, unknown_display_view);
}

export function preloadDisplayViews(): void {
  preloadAll(display_views);
}
