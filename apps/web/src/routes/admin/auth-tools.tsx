import { createFileRoute } from "@tanstack/react-router";
import { createElement, type ReactElement } from "react";
import { IconShieldCheck } from "@tabler/icons-react";
import { lazyScreen } from "../../app/lazy-screen.ts";

/** Composes the tools with the configuration's messages for failures of the identity provider. */
const AuthToolsRoute = lazyScreen(async () => {
  const [{ AuthToolsScreen }, { useProviderFailureText }] = await Promise.all([
    import("../../features/auth-tools/auth-tools-screen.tsx"),
    import("../../features/configuration/use-provider-failure-text.ts"),
  ]);
  return function AuthTools(): ReactElement {
    return createElement(AuthToolsScreen, { describeFailure: useProviderFailureText() });
  };
});

export const Route = createFileRoute("/admin/auth-tools")({
  staticData: {
    name: "admin-auth-tools",
    guard: "admin",
    title: "title_auth_tools",
    parent: "/",
    menu: { section: "admin", order: 20, icon: IconShieldCheck },
  },
  component: AuthToolsRoute,
});
