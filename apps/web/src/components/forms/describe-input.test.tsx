import { MantineProvider, Textarea, TextInput } from "@mantine/core";
import type { ReactElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { describeInput } from "./describe-input.ts";

const render = (input: ReactElement): string => renderToStaticMarkup(<MantineProvider>{input}</MantineProvider>);
const findDescribedBy = (html: string): string | undefined => /aria-describedby="([^"]+)"/.exec(html)?.[1];

test("an input is described by its error, its description and other elements", () => {
  const texts = { description: "A hint", error: "It is wrong" };
  const html = render(<TextInput id="f" {...texts} attributes={describeInput("f", texts, ["f-other"])} />);
  expect(findDescribedBy(html)).toBe("f-error f-description f-other");
  for (const id of ["f-error", "f-description"]) expect(html).toContain(`id="${id}"`);
});

test("a textarea inside another wrapper is described by other elements", () => {
  const html = render(<Textarea id="f" attributes={describeInput("f", {}, ["f-other"])} />);
  expect(findDescribedBy(html)).toBe("f-other");
  expect(findDescribedBy(render(<Textarea id="f" attributes={describeInput("f", {}, [])} />))).toBeUndefined();
});
