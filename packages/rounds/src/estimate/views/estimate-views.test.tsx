import { renderToStaticMarkup as html } from "react-dom/server";
import { expect, test } from "vitest";
import {
  createMeSlice,
  createRoundSlice,
  createTeamProps,
  revealedFields,
  submittedFields,
} from "../../testing/fake-slices.ts";
import EstimateTeam from "./team.tsx";

const round = createRoundSlice("estimate", { unit: "km", mode: "nearest" });

test("a phone asks for a number in its unit, and shows the number as understood", () => {
  const markup = html(<EstimateTeam {...createTeamProps(round)} />);
  expect(markup).toContain("Your estimate in km");
  expect(markup).toContain("The nearest estimate wins.");
  const me = createMeSlice(submittedFields({ value: 12_345.5 }));
  expect(html(<EstimateTeam {...createTeamProps(round, { me })} />)).toContain("Noted: 12,345.5 km");
  expect(html(<EstimateTeam {...createTeamProps({ ...round, replace_answers: false }, { me })} />)).not.toContain(
    "<input",
  );
});

test("a phone without a minus key can enter a negative number", () => {
  expect(html(<EstimateTeam {...createTeamProps(round)} />)).toContain('aria-label="Change the sign"');
});

test("the right number appears at the reveal", () => {
  expect(html(<EstimateTeam {...createTeamProps(round)} />)).not.toContain("Right answer");
  const over = { ...round, ...revealedFields({ answer: 384_400 }) };
  expect(html(<EstimateTeam {...createTeamProps(over)} />)).toContain("384,400 km");
});
