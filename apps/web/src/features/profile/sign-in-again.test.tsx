import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import type { ReactElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import type { AuthStatus } from "@showrunner/contract/rest";
import { authStatusQuery } from "../../api/profile.api.ts";
import { useRecentLogin } from "./sign-in-again.tsx";

function RecentLogin(): ReactElement {
  return <>{String(useRecentLogin().isRecentLogin)}</>;
}

test.each([
  ["on a device whose clock is fast", "2020-01-01T00:00:00.000Z", "true"],
  ["long after it", null, "false"],
])("the server decides whether a login is recent: %s", (_, end, expected) => {
  const queries = new QueryClient();
  queries.setQueryData(authStatusQuery.queryKey, { recent_login_until: end, email: { pending: null } } as AuthStatus);
  const markup = renderToStaticMarkup(
    <QueryClientProvider client={queries}>
      <RecentLogin />
    </QueryClientProvider>,
  );
  expect(markup).toBe(expected);
});
