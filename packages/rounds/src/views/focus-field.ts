import { flushSync } from "react-dom";

/**
 * Focuses a field at once, rendering first what an event handler has changed: what is typed right after a key would
 * otherwise go to the old field.
 *
 * @param index among the elements of the container that match `selector`
 */
export function focusField(container: HTMLElement | null, selector: string, index: number): void {
  flushSync(() => undefined);
  container?.querySelectorAll<HTMLElement>(selector)[index]?.focus();
}
