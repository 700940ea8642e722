import "./app/zod-config.ts";
import { StrictMode } from "react";
import { createRoot } from "react-dom/client";
import { QueryClientProvider } from "@tanstack/react-query";
import { RouterProvider } from "@tanstack/react-router";
import { HostProvider } from "@showrunner/ui/host";
import "@showrunner/ui/host.css";
import { keepSessionFresh } from "./api/session-refresh.ts";
import { initPreferences } from "./lib/preferences.ts";
import { createQueryClient } from "./app/query-client.ts";
import { createAppRouter } from "./app/router.ts";
import { watchSession } from "./app/watch-session.ts";
import { notifyOnNewBuild } from "./app/new-build-notice.ts";
import { watchFailedLoads } from "./app/failed-loads.ts";
import { createColorSchemeManager } from "./app/color-scheme-manager.ts";
import { startHostDebug } from "./debug/host-debug.tsx";

startHostDebug();
const queries = createQueryClient();
const router = createAppRouter(queries);
initPreferences();
watchFailedLoads();
notifyOnNewBuild();
keepSessionFresh();
watchSession(router, queries);

const root = document.querySelector("#root");
if (root === null) throw new Error("the page has no #root");
createRoot(root).render(
  <StrictMode>
    <HostProvider colorSchemeManager={createColorSchemeManager()}>
      <QueryClientProvider client={queries}>
        <RouterProvider router={router} />
      </QueryClientProvider>
    </HostProvider>
  </StrictMode>,
);
