import { describe, expect, it } from "vitest";
import { invalidGame, summarise } from "../testing/import-results.ts";
import { importText } from "./index.ts";

describe("our own JSON", () => {
  it("reports invalid fields and rounds, and never imports the sharing of a game", () => {
    const result = importText(JSON.stringify(invalidGame));
    expect(result.game).toEqual({ title: "Quiz" });
    expect(result.problems.map(({ code }) => code)).toEqual(["invalid_game", "unknown_type", "invalid_value"]);
    expect(summarise(result)).toEqual(["a? = b"]);
  });
});
