import { QueryClient, QueryObserver } from "@tanstack/react-query";
import { expect, test, vi } from "vitest";
import { useDeleteUser } from "./users.api.ts";
import { renderHook } from "./testing/render-hook.tsx";

test("deleting a user waits for the list of users, but not for the stream of run states", async () => {
  vi.stubGlobal("location", { pathname: "/admin/users" });
  vi.stubGlobal("localStorage", { getItem: () => null });
  vi.stubGlobal("fetch", () => Promise.resolve(new Response(null, { status: 204 })));
  const queries = new QueryClient();
  const fetchList = vi.fn(() => Promise.resolve("list"));
  const stream = new QueryObserver(queries, { queryKey: ["run-states"], queryFn: () => new Promise(() => undefined) });
  const list = new QueryObserver(queries, { queryKey: ["users", "list", {}], queryFn: fetchList });
  const stops = [stream.subscribe(() => undefined), list.subscribe(() => undefined)];
  await vi.waitFor(() => expect(list.getCurrentResult().data).toBe("list"));
  const remove = renderHook(queries, useDeleteUser);
  await remove.mutateAsync({ id: "anna", body: { content: "delete", end_running_shows: false } });
  expect(fetchList).toHaveBeenCalledTimes(2);
  for (const stop of stops) stop();
});
