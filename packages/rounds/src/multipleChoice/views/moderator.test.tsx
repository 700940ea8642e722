import { HostProvider } from "@showrunner/ui/host";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { createRoundSlice } from "../../testing/fake-slices.ts";
import ChoiceModerator from "./moderator.tsx";

const nothing = (): void => {};
const colorScheme = {
  get: () => "dark" as const,
  set: nothing,
  subscribe: nothing,
  unsubscribe: nothing,
  clear: nothing,
};

function deskOf(randomizePerTeam: boolean): string {
  const options = [
    { id: "x", text: "Mercury" },
    { id: "y", text: "Venus" },
  ];
  const face = {
    question_text: "Nearest to the sun?",
    options,
    allow_multiple: false,
    randomize_per_team: randomizePerTeam,
  };
  const desk = { answers: [], answer_html: "", solution: { right: ["x"] } };
  return renderToStaticMarkup(
    <HostProvider colorSchemeManager={colorScheme}>
      <ChoiceModerator round={createRoundSlice("multipleChoice", face)} desk={desk} isAnswerHidden={false} />
    </HostProvider>,
  );
}

test("the desk marks no positions when the order differs per team", () => {
  expect(deskOf(true)).toContain("Mercury");
  expect(deskOf(true)).not.toMatch(/st-option-mark|data-place|Option [A-Z]/);
  expect(deskOf(false)).toMatch(/st-option-mark/);
});
