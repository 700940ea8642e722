import { StrictMode } from "react";
import { createRoot } from "react-dom/client";
import { QueryClientProvider } from "@tanstack/react-query";
import { RouterProvider } from "@tanstack/react-router";
import { HostProvider } from "@showrunner/ui/host";
import "@showrunner/ui/host.css";
import { keepSessionFresh } from "./api/refresh.ts";
import { startLanguage } from "./app/language.ts";
import { makeQueryClient } from "./app/queries.ts";
import { makeRouter } from "./app/router.ts";
import { followSession } from "./app/session-end.ts";
import { tellOfNewBuild } from "./app/new-build.ts";
import { reloadOnNewBuild } from "./app/stale-build.ts";
import { makeColorSchemeManager } from "./app/theme.ts";
import { startHostDebug } from "./debug/host-debug.tsx";

startHostDebug();
const queries = makeQueryClient();
const router = makeRouter(queries);
startLanguage();
reloadOnNewBuild();
tellOfNewBuild();
keepSessionFresh();
followSession(router, queries);

const root = document.querySelector("#root");
if (root === null) throw new Error("The page has no #root");
createRoot(root).render(
  <StrictMode>
    <HostProvider colorSchemeManager={makeColorSchemeManager()}>
      <QueryClientProvider client={queries}>
        <RouterProvider router={router} />
      </QueryClientProvider>
    </HostProvider>
  </StrictMode>,
);
