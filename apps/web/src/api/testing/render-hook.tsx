import { QueryClientProvider, type QueryClient } from "@tanstack/react-query";
import { renderToStaticMarkup } from "react-dom/server";

/** Renders a hook once, without a DOM, and returns its result. Its mutations can be called afterwards. */
export function renderHook<T>(queries: QueryClient, useHook: () => T): T {
  const results: T[] = [];
  function Probe(): null {
    results.push(useHook());
    return null;
  }
  renderToStaticMarkup(
    <QueryClientProvider client={queries}>
      <Probe />
    </QueryClientProvider>,
  );
  const [result] = results;
  if (result === undefined) throw new Error("the hook returned nothing");
  return result;
}
