import { renderToStaticMarkup } from "react-dom/server";
import { expect, test, vi } from "vitest";
import type { ConnectionState, LiveConnection } from "../../../../live/index.ts";
import { deskMessages } from "../messages/en.ts";
import { ConnectionNotices } from "./connection-notices.tsx";

vi.mock("../../../../live/use-is-offline.ts", () => ({ useIsOffline: () => true }));

test("a desk says whether the server cannot be reached, is busy, or turns it away because too many are open", () => {
  const render = (code: ConnectionState["code"]): string => {
    const state = { connection: { kind: "waiting", retryAt: 0, offlineSince: 0, code }, saving: true };
    const connection = { getState: () => state, subscribe: () => () => undefined } as unknown as LiveConnection;
    return renderToStaticMarkup(<ConnectionNotices connection={connection} />);
  };
  expect(render(undefined)).toContain(deskMessages.en.offline);
  expect(render("restart")).toContain(deskMessages.en.busy);
  expect(render("too_many")).toContain(deskMessages.en.too_many);
});
