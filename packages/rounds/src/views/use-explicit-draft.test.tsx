import { renderToStaticMarkup } from "react-dom/server";
import type { RoundSlice } from "@showrunner/engine";
import { describe, expect, test } from "vitest";
import MatchingTeam from "../matching/views/team.tsx";
import OrderingTeam from "../ordering/views/team.tsx";
import { createMeSlice, createRoundSlice, createTeamProps, submittedFields } from "../testing/fake-slices.ts";

const items = [
  { id: "a", text: "Venus" },
  { id: "b", text: "Mars" },
];

describe("an order that was changed after it was sent", () => {
  const round = createRoundSlice("ordering", { items });
  const show = (fields: Partial<RoundSlice>): string => {
    const me = createMeSlice(submittedFields({ order: ["a", "b"] }));
    const draft = { read: () => ({ order: ["b", "a"] }), write: () => {} };
    return renderToStaticMarkup(<OrderingTeam {...createTeamProps({ ...round, ...fields }, { me, draft })} />);
  };

  test("is shown while the question is open or only interrupted, and not as noted", () => {
    for (const fields of [{}, { accepting: false, closed_by: "pause" as const }]) {
      const markup = show(fields);
      expect(markup.indexOf("Mars")).toBeLessThan(markup.indexOf("Venus"));
      expect(markup).not.toContain("Your answer is noted");
    }
  });

  test.each([
    { accepting: false, closed_by: "timeout" as const },
    { accepting: false, closed_by: "moderator" as const },
    { replace_answers: false },
  ])("gives way to the order that counts: %o", (fields) => {
    const markup = show(fields);
    expect(markup.indexOf("Venus")).toBeLessThan(markup.indexOf("Mars"));
    expect(markup).toContain("Your answer is noted");
  });
});

test("pairs that were changed after they were sent give way to those that count at the close", () => {
  const face = { left: items, right: [{ id: "x", text: "Rusty" }] };
  const round = createRoundSlice("matching", face, { accepting: false, closed_by: "timeout" });
  const me = createMeSlice(submittedFields({ pairs: { a: "x" } }));
  const draft = { read: () => ({ pairs: {} }), write: () => {} };
  const noDraft = createTeamProps(round, { me });
  const markup = renderToStaticMarkup(<MatchingTeam {...noDraft} draft={draft} />);
  expect(markup).toBe(renderToStaticMarkup(<MatchingTeam {...noDraft} />));
});
