import { describe, expect, it } from "vitest";
import { createTranslator, defineCatalog, isolateDirection, joinNames } from "./index.ts";

const catalog = defineCatalog({ joined: "You are in, {team}!" }, () => ({}));
const [fsi, pdi] = ["\u2068", "\u2069"];

describe("right-to-left text in a sentence", () => {
  it.each(["הינשופים", "البوم", "Quiz של דנה", "\u{1e900}\u{1e901}"])("is isolated on the screen: %s", (team) => {
    const t = createTranslator(catalog, "en", isolateDirection);
    expect(t("joined", { team })).toBe(`You are in, ${fsi}${team}${pdi}!`);
  });

  it.each(["Ants", "Ähren 2.0", "アリ", "🦉", ""])("is not assumed: %s", (name) => {
    expect(isolateDirection(name)).toBe(name);
  });

  it("stays without invisible characters in files, mails and stored names", () => {
    expect(createTranslator(catalog, "en")("joined", { team: "הינשופים" })).toBe("You are in, הינשופים!");
  });

  it("is isolated name by name in a list", () => {
    expect(joinNames(["Ants", "ינשופים", "נמלים"])).toBe(`Ants, ${fsi}ינשופים${pdi}, ${fsi}נמלים${pdi}`);
  });
});
