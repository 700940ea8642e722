import { expect, test } from "vitest";
import { checkDurations, checkSizes, toModelForm, toModelInput } from "./model-form.ts";

const values = { ...toModelForm(null, "p1"), model: " pixels-1 " };

test("comma-separated lists become options, and a model without a name is named by its id", () => {
  expect(toModelInput("image", { ...values, sizes: "1024x1024, 1536 × 1024; 1024x1024" })).toEqual({
    kind: "image",
    provider_id: "p1",
    model: "pixels-1",
    label: "pixels-1",
    sizes: ["1024x1024", "1536x1024"],
    is_default: false,
    is_active: true,
  });
  expect(toModelInput("video", { ...values, label: "Films", durations: "4, 8", formats: "1280x720" })).toMatchObject({
    label: "Films",
    durations: [4, 8],
    formats: [{ width: 1280, height: 720 }],
  });
});

test("invalid sizes and lengths are reported", () => {
  expect(checkSizes("")).toBeUndefined();
  expect(checkSizes("1024")).toBe("size_invalid");
  expect(checkSizes("1024x1024, 9999x9999")).toBe("size_invalid");
  expect(checkDurations("4, 8.5")).toBe("whole_number");
  expect(checkDurations("61")).toBe("out_of_range");
});
