import { MantineProvider } from "@mantine/core";
import type { ReactElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { toConversionForm, toRuleForm } from "../pricing-forms.ts";
import { ConversionFields } from "./conversion-fields.tsx";
import { RuleFields } from "./rule-fields.tsx";

const HINT = "have a price per request";
const other = { onChange: () => undefined, errorOf: () => undefined };
const says = (fields: ReactElement): boolean =>
  renderToStaticMarkup(<MantineProvider>{fields}</MantineProvider>).includes(HINT);

test.each([
  ["requests", true],
  ["images", false],
] as const)("rules and conversions of %s say that requests need a price at their provider: %s", (unit, isSaid) => {
  const rule = { ...toRuleForm(null, "en"), bill_unit: unit };
  expect(says(<RuleFields value={rule} convertedUnits={[]} {...other} />)).toBe(isSaid);
  const conversion = { ...toConversionForm(null), from_unit: unit };
  expect(says(<ConversionFields value={conversion} {...other} />)).toBe(isSaid);
});
