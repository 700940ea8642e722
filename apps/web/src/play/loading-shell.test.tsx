import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { Banner } from "@showrunner/ui/audience";
import { LoadingShell } from "./loading-shell.tsx";

test("the banner of the loading screen is empty, and so hidden, while there is nothing to say", () => {
  const markup = renderToStaticMarkup(<LoadingShell banner={<Banner tone="warning">{null}</Banner>} />);
  expect(markup.match(/st-banner/g)).toHaveLength(1);
  expect(markup).toMatch(/class="st-banner"[^>]*><\/div>/);
  expect(renderToStaticMarkup(<LoadingShell />)).not.toContain("st-banner");
});
