import { flushSync } from "react-dom";

/**
 * Renders pending state changes synchronously, then focuses a field: otherwise text typed right after a key press would
 * go to the old field.
 *
 * @param index index among the container's elements that match `selector`
 */
export function focusField(container: HTMLElement | null, selector: string, index: number): void {
  flushSync(() => undefined);
  container?.querySelectorAll<HTMLElement>(selector)[index]?.focus();
}
