import { renderToStaticMarkup } from "react-dom/server";
import type { ReactElement } from "react";
import { expect, test } from "vitest";
import { useT } from "@showrunner/i18n/react";
import { stagesMessages } from "./messages/en.ts";

function LobbyTitle({ team }: { readonly team: string }): ReactElement {
  return <h1>{useT(stagesMessages)("lobby_title", { team })}</h1>;
}

test("a right-to-left name does not reorder the sentence of a component; other names stay as they are", () => {
  expect(renderToStaticMarkup(<LobbyTitle team="הינשופים" />)).toContain("\u2068הינשופים\u2069");
  expect(renderToStaticMarkup(<LobbyTitle team="Owls" />)).not.toMatch(/[\u2066-\u2069]/);
});
