import { renderToStaticMarkup } from "react-dom/server";
import { expect, test, vi } from "vitest";
import { playMessages } from "../messages/en.ts";
import type { ShowInfo } from "./load-show.ts";
import PublicPages from "./public-pages.tsx";
import { useShowInfo } from "./use-show-info.ts";

vi.mock("./use-show-info.ts");

function render(info: ShowInfo): string {
  vi.mocked(useShowInfo).mockReturnValue({ info, reload: () => undefined });
  return renderToStaticMarkup(<PublicPages route={{ page: "login", show: "ABC123" }} />);
}

test("the live region exists before the notice that the show cannot be loaded, so that it is announced", () => {
  const region = 'role="status" class="st-banner" data-tone="warning">';
  const loading = render({ status: "loading" });
  const unreachable = (isBusy: boolean) => render({ status: "unreachable", isBusy });
  expect(loading).toContain(`${region}</div>`);
  expect(unreachable(false)).toBe(loading.replace(region, region + playMessages.en.offline));
  expect(unreachable(true)).toBe(loading.replace(region, region + playMessages.en.busy));
});
