import { MantineProvider } from "@mantine/core";
import type { ReactElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { DecimalField } from "./decimal-field.tsx";
import { NumberField } from "./number-field.tsx";

const nothing = (): void => undefined;

test("only fields for negative numbers show a keyboard with a minus sign", () => {
  const findMode = (field: ReactElement): string | undefined =>
    /inputMode="(\w+)"/i.exec(renderToStaticMarkup(<MantineProvider>{field}</MantineProvider>))?.[1];
  expect(findMode(<DecimalField value={1} onChange={nothing} />)).toBe("decimal");
  expect(findMode(<DecimalField value={1} onChange={nothing} canBeNegative />)).toBe("text");
  expect(findMode(<NumberField value={1} onChange={nothing} />)).toBe("decimal");
  expect(findMode(<NumberField value={1} onChange={nothing} min={0} />)).toBe("decimal");
  expect(findMode(<NumberField value={1} onChange={nothing} min={-10} />)).toBe("text");
});
