import { typeIdOf } from "../views/lazy-views.ts";
import type { TypeFixtures } from "./fixture-kit.ts";

const files = import.meta.glob<TypeFixtures>("../*/testing/fixtures.ts", { eager: true, import: "fixtures" });

/** Fixtures by type id. */
export const FIXTURES: ReadonlyMap<string, TypeFixtures> = new Map(
  Object.entries(files).map(([file, fixtures]) => [typeIdOf(file), fixtures]),
);
