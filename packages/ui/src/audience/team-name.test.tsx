import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { getNameLength, TeamName } from "./team-name.tsx";

test.each([
  ["The Owls", undefined],
  ["Les Quizérables", undefined],
  ["Know-It-Owls Unlimited", "long"],
  ["Donaudampfschifffahrtsgesellschaftskapit", "longest"],
  ["クイズ王決定戦", undefined],
  ["クイズ王決定戦最強", "long"],
  ["クイズ王決定戦最強チーム名前", "longest"],
  ["🦊".repeat(14), "longest"],
] as const)("the name %s has the length class %s", (name, length) => {
  expect(getNameLength(name)).toBe(length);
});

test("the direction of a name does not affect the text around it", () => {
  expect(renderToStaticMarkup(<TeamName name="הינשופים" />)).toContain('dir="auto"');
});

test("a long name is shown in full", () => {
  const name = "W".repeat(40);
  expect(renderToStaticMarkup(<TeamName name={name} />)).toContain(`>${name}<`);
});
