import { MantineProvider } from "@mantine/core";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, test, vi } from "vitest";
import { ApiError } from "../../../api/api-error.ts";
import { ProviderFailure } from "./provider-failure.tsx";

vi.mock("../../../components/links.tsx", () => ({ LinkAnchor: ({ to }: { readonly to: string }) => to }));

function render(purpose: string | undefined, isSignedIn: boolean): string {
  const data = { message: "m", details: { params: { purpose } } };
  const error = new ApiError({ message: "Wrong secret", status: 502, code: "provider_failed", data });
  return renderToStaticMarkup(
    <MantineProvider>
      <ProviderFailure error={error} isSignedIn={isSignedIn} />
    </MantineProvider>,
  );
}

test.each([
  ["test", true, "Test failed", "You can close this window"],
  ["link", true, "The account was not linked", "/profile"],
  ["sign_in", false, "Login Failed", "/login"],
  [undefined, true, "Login Failed", "/profile"],
])("the failure of a login for %s says what failed and what to do", (purpose, isSignedIn, title, next) => {
  const page = render(purpose, isSignedIn);
  for (const text of [title, "Wrong secret", next]) expect(page).toContain(text);
});
