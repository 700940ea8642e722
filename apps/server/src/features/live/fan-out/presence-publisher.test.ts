import { expect, test, vi } from "vitest";
import { Clients } from "./clients.ts";
import { PresencePublisher } from "./presence-publisher.ts";

test("sends nothing to the other servers after the show was closed", () => {
  vi.useFakeTimers();
  try {
    const publish = vi.fn();
    const cluster = { hasPeers: true, publish, watch: () => () => undefined } as never;
    const phoneStates = { count: () => ({}) } as never;
    const refused = { count: 0 } as never;
    const clients = new Clients(() => "");
    const publisher = new PresencePublisher({
      ...{ showId: "show", clients, cluster, refused, phoneStates },
      getPressCounts: () => ({}) as never,
    });
    publisher.onChanged();
    vi.advanceTimersByTime(5_000);
    publisher.stop();
    expect(publish).toHaveBeenLastCalledWith("show", { displays: 0, moderators: 0, teams: {} });
    const count = publish.mock.calls.length;
    // The show's clients are removed after it was closed.
    publisher.onChanged();
    vi.advanceTimersByTime(5_000);
    expect(publish).toHaveBeenCalledTimes(count);
  } finally {
    vi.useRealTimers();
  }
});
