import { expect, test } from "vitest";
import { readFeatureStatus } from "./feature-status.ts";

test("a feature is enabled by the first provider whose model is offered", async () => {
  const list = (capability: string) =>
    Promise.resolve(capability === "image" ? [{ name: "Studio" }, { name: "Other" }] : []);
  expect(await readFeatureStatus(list, "image")).toEqual({ enabled: true, provider: "Studio" });
  expect(await readFeatureStatus(list, "video")).toEqual({ enabled: false, provider: null });
});
