import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { ApiError } from "./api-error.ts";
import { call } from "./client.ts";
import { postCommand } from "./live-commands.api.ts";

vi.mock("./client.ts", () => ({ call: vi.fn<typeof call>() }));
vi.mock(import("../live/index.ts"), async (original) => ({ ...(await original()), getDeviceId: () => "desk" }));

beforeEach(() => vi.useFakeTimers());
afterEach(() => {
  vi.useRealTimers();
  vi.mocked(call).mockReset();
});

const failure = (status: number, code: string) => new ApiError({ message: code, status, code });
const send = () => postCommand("show", { type: "undo", decision_seq: 1 });
const sentIds = () => vi.mocked(call).mock.calls.map(([, options]) => (options as { body: { id: string } }).body.id);

test("a command is sent again with its id while the server is unavailable", async () => {
  vi.mocked(call)
    .mockRejectedValueOnce(failure(0, "network"))
    .mockRejectedValueOnce(failure(503, "unavailable"))
    .mockResolvedValueOnce({ ok: true } as never);
  const result = send();
  await vi.advanceTimersByTimeAsync(2_000);
  expect(await result).toEqual({ ok: true });
  expect(sentIds()).toHaveLength(3);
  expect(new Set(sentIds()).size).toBe(1);
});

test.each([
  [403, "forbidden", "not_allowed"],
  [404, "gameshow_not_found", "gameshow_not_found"],
  [422, "validation_failed", "invalid_request"],
])("a refusal is not sent again: %d %s is shown as %s", async (status, code, shown) => {
  vi.mocked(call).mockRejectedValueOnce(failure(status, code));
  expect(await send()).toMatchObject({ ok: false, code: shown });
  expect(sentIds()).toHaveLength(1);
});

test.each([
  [0, "network", "offline"],
  [503, "unavailable", "unavailable"],
  [429, "too_many_requests", "too_many_requests"],
])("it is given up after ten seconds of failures: %d %s is shown as %s", async (status, code, shown) => {
  vi.mocked(call).mockRejectedValue(failure(status, code));
  const result = send();
  await vi.advanceTimersByTimeAsync(12_000);
  expect(await result).toMatchObject({ ok: false, code: shown });
  expect(sentIds().length).toBeGreaterThan(5);
});
