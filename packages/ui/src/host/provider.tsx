import { useEffect, useMemo, type ReactElement, type ReactNode } from "react";
import {
  MantineProvider,
  mergeThemeOverrides,
  type MantineColorSchemeManager,
  type MantineThemeOverride,
} from "@mantine/core";
import { Notifications } from "@mantine/notifications";
import { useT } from "@showrunner/i18n/react";
import { keepFocusOfButtons, returnFocus } from "./keep-focus.ts";
import { hostMessages } from "./messages/en.ts";
import { cssVariablesResolver, hostTheme } from "./theme.ts";

/** See docs/conformance.md, section 9. */
const SNACKBAR_MS = 4000;

/**
 * The server writes one CSP nonce per response into the page, for Mantine's style tags. Tests import this module
 * without a document.
 */
function getStyleNonce(): string {
  const page = globalThis.document as Document | undefined;
  return page?.querySelector<HTMLMetaElement>('meta[name="csp-nonce"]')?.content ?? "";
}

// react-remove-scroll, used by dialogs, adds a style tag and reads its nonce here.
Reflect.set(globalThis, "__webpack_nonce__", getStyleNonce());

interface HostProviderProps {
  readonly colorSchemeManager: MantineColorSchemeManager;
  readonly children: ReactNode;
}

/** Theme, snackbars and Mantine's own labels in the page's language. */
export function HostProvider({ colorSchemeManager, children }: HostProviderProps): ReactElement {
  const theme = useLocalisedTheme();
  useEffect(keepFocusOfButtons, []);
  return (
    <MantineProvider
      theme={theme}
      colorSchemeManager={colorSchemeManager}
      defaultColorScheme="auto"
      cssVariablesResolver={cssVariablesResolver}
      getStyleNonce={getStyleNonce}
    >
      {children}
      <Notifications position="bottom-right" autoClose={SNACKBAR_MS} limit={4} zIndex={1000} />
    </MantineProvider>
  );
}

/** Icon buttons need accessible names in the page's language. */
function useLocalisedTheme(): MantineThemeOverride {
  const t = useT(hostMessages);
  return useMemo(() => {
    const close = { closeButtonProps: { "aria-label": t("close") } };
    return mergeThemeOverrides(hostTheme, {
      components: {
        Modal: {
          defaultProps: { ...close, centered: true, radius: "lg" },
          classNames: { title: "host-dialog-title", content: "host-dialog", header: "host-dialog-header" },
        },
        ModalContent: { defaultProps: { ref: returnFocus } },
        Drawer: { defaultProps: close },
        // The header of a dialog is not a banner landmark, although it is a <header>.
        ModalHeader: { defaultProps: { role: "presentation" } },
        DrawerHeader: { defaultProps: { role: "presentation" } },
        Notification: { defaultProps: close },
        Alert: { defaultProps: { closeButtonLabel: t("close") } },
        PasswordInput: { defaultProps: { visibilityToggleButtonProps: { "aria-label": t("show_password") } } },
        Pill: { defaultProps: { removeButtonProps: { "aria-label": t("remove") } } },
        // The placeholder for the initial focus would be an invalid child of a menu.
        Menu: { defaultProps: { withInitialFocusPlaceholder: false } },
        Badge: { defaultProps: { tt: "none" } },
        Tooltip: { defaultProps: { openDelay: 300, withArrow: true } },
      },
    });
  }, [t]);
}
