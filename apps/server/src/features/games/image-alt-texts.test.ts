import { expect, test } from "vitest";
import type { FrozenContent } from "@showrunner/engine";
import { removeFileNameAltTexts } from "./image-alt-texts.ts";

const shown = async (alt: string, name: string): Promise<string> => {
  const contentHtml = `<p><img src="asset:i1" alt="${alt}" loading="eager"></p>`;
  const content = {
    id: "c",
    games: [{ rules_html: "", rounds: [{ content_html: contentHtml, answer_html: "" }] }],
  } as unknown as FrozenContent;
  const frozen = await removeFileNameAltTexts(content, () => Promise.resolve(new Map([["i1", name]])));
  return /alt="([^"]*)"/.exec(frozen.games[0]?.rounds[0]?.content_html ?? "")?.[1] ?? "none";
};

test.each([
  ["eiffel tower.at night", "eiffel tower.at night.jpg"],
  ["eiffel.jpg", "eiffel.jpg"],
  ["Eiffel", "eiffel.PNG"],
  ["a b c", "a [b]\\c.png"],
  ["R&amp;D &lt;1&gt;", "R&D <1>.webp"],
])("a description that is the file's name is left out: %s", async (alt, name) => {
  expect(await shown(alt, name)).toBe("");
});

test("keeps an alternative text written by an author", async () => {
  expect(await shown("A tower at night", "eiffel.jpg")).toBe("A tower at night");
});
