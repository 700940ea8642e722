import { useMemo, type ReactElement } from "react";
import { Divider, Drawer, NavLink, Stack, Text } from "@mantine/core";
import { useRouter } from "@tanstack/react-router";
import { IconLogout } from "@tabler/icons-react";
import { useT } from "@showrunner/i18n/react";
import { useAuthConfig, useVisitor } from "../../api/auth.api.ts";
import { useEnabledFeatures } from "../../api/feature-status.api.ts";
import { hasProviderLogin } from "../../api/provider-session.ts";
import { LinkNav } from "../../components/links.tsx";
import { useAppName } from "../use-app-name.ts";
import { appMessages } from "../messages/en.ts";
import { useSignOut } from "../use-sign-out.ts";
import { buildMenuSections, type MenuRoute } from "./menu-sections.ts";

/** See docs/conformance.md, section 9. */
const DRAWER_WIDTH = 280;

interface NavigationDrawerProps {
  readonly opened: boolean;
  readonly onClose: () => void;
}

/** Navigation drawer; loaded when it is first opened. */
export default function NavigationDrawer({ opened, onClose }: NavigationDrawerProps): ReactElement {
  const t = useT(appMessages);
  const appName = useAppName();
  const router = useRouter();
  const { isAdmin } = useVisitor();
  const authEnabled = useAuthConfig()?.auth_enabled ?? true;
  const features = useEnabledFeatures();
  const signOut = useSignOut();
  const sections = useMemo(
    () =>
      buildMenuSections(
        Object.values(router.routesById).map((route): MenuRoute => ({
          to: route.fullPath,
          data: route.options.staticData ?? {},
        })),
        isAdmin,
        features,
      ),
    [router, isAdmin, features],
  );
  return (
    <Drawer
      opened={opened}
      onClose={onClose}
      size={DRAWER_WIDTH}
      title={appName}
      classNames={{ title: "app-drawer-title", body: "app-drawer-body" }}
    >
      <nav aria-label={t("navigation")}>
        {sections.map(({ section, entries }) => (
          <Stack key={section} gap={4} mb="md">
            {section !== "main" && (
              <Text className="app-drawer-heading" component="h2">
                {t(section === "admin" ? "admin_menu" : "quiz_menu")}
              </Text>
            )}
            {entries.map(({ to, label, icon: Icon }) => (
              <LinkNav
                key={to}
                to={to}
                label={t(label)}
                leftSection={<Icon size={20} aria-hidden />}
                activeOptions={{ exact: to === "/" }}
                onClick={onClose}
              />
            ))}
          </Stack>
        ))}
      </nav>
      {authEnabled && (
        <div className="app-drawer-foot">
          <Divider mb="sm" />
          {(hasProviderLogin() ? [false, true] : [false]).map((isAlsoAtProvider) => (
            <NavLink
              key={String(isAlsoAtProvider)}
              component="button"
              type="button"
              label={t(isAlsoAtProvider ? "provider_logout" : "log_out")}
              leftSection={<IconLogout size={20} aria-hidden />}
              onClick={() => {
                onClose();
                void signOut(isAlsoAtProvider);
              }}
            />
          ))}
        </div>
      )}
    </Drawer>
  );
}
