import { useEffect, useState, type MouseEvent, type ReactElement } from "react";
import { NativeSelect, NavLink, VisuallyHidden } from "@mantine/core";
import { useLocation, useNavigate } from "@tanstack/react-router";
import { CHANGEABLE_SETTINGS, SETTING_GROUPS } from "@showrunner/contract/settings";
import { useT } from "@showrunner/i18n/react";
import { configurationMessages } from "./messages/index.ts";
import type { UnsavedChanges } from "./setting-changes.ts";

/** Parts of the screen, in their order. */
const PARTS = [...SETTING_GROUPS, "file", "restart"] as const;
export type ConfigurationPart = (typeof PARTS)[number];

/** Id of a part, which addresses can name: `/admin/config#sign-in`. */
export const getPartId = (part: ConfigurationPart): string => part.replace("_", "-");

function scrollToPart(id: string): void {
  const part = document.getElementById(id);
  part?.scrollIntoView();
  // The next tab stop is in the part.
  part?.focus({ preventScroll: true });
}

/** The part at the top of the window. */
function useShownPart(): ConfigurationPart {
  const [shown, setShown] = useState<ConfigurationPart>(PARTS[0]);
  useEffect(() => {
    const find = (): void => {
      const isAbove = (part: ConfigurationPart): boolean =>
        (document.getElementById(getPartId(part))?.getBoundingClientRect().top ?? Infinity) < innerHeight / 3;
      const { scrollHeight } = document.documentElement;
      const isAtEnd = scrollY > 0 && scrollY + innerHeight >= scrollHeight - 2;
      setShown((isAtEnd ? PARTS.at(-1) : PARTS.findLast(isAbove)) ?? PARTS[0]);
    };
    find();
    addEventListener("scroll", find, { passive: true });
    return () => removeEventListener("scroll", find);
  }, []);
  return shown;
}

/** Leads to the parts of the screen: a list beside them, or a selection above them on a phone. */
export function GroupNavigation({ changes }: { readonly changes: UnsavedChanges }): ReactElement {
  const t = useT(configurationMessages);
  const shown = useShownPart();
  const hash = useLocation({ select: (location) => location.hash });
  const navigate = useNavigate();
  useEffect(() => {
    if (hash !== "") scrollToPart(hash);
  }, [hash]);
  const open = (part: ConfigurationPart): void => {
    // The address may name the part already.
    scrollToPart(getPartId(part));
    void navigate({ to: "/admin/config", hash: getPartId(part), replace: true });
  };
  const unsaved = new Set<ConfigurationPart>(
    Object.keys(changes).map((key) => CHANGEABLE_SETTINGS[key as keyof UnsavedChanges].group),
  );
  const getTitle = (part: ConfigurationPart): string =>
    part === "file" ? t("file_title") : part === "restart" ? t("restart_title") : t(`group_${part}`);

  return (
    <nav className="group-navigation" aria-label={t("groups")}>
      <ul>
        {PARTS.map((part) => (
          <li key={part}>
            <NavLink
              component="a"
              href={`#${getPartId(part)}`}
              onClick={(event: MouseEvent) => {
                if (event.ctrlKey || event.metaKey || event.shiftKey) return;
                event.preventDefault();
                open(part);
              }}
              active={part === shown}
              aria-current={part === shown ? "location" : undefined}
              label={getTitle(part)}
              rightSection={
                unsaved.has(part) && (
                  <span className="unsaved-mark">
                    <VisuallyHidden>{t("not_saved")}</VisuallyHidden>
                  </span>
                )
              }
            />
          </li>
        ))}
      </ul>
      <NativeSelect
        aria-label={t("groups")}
        value={shown}
        data={PARTS.map((part) => ({
          value: part,
          label: unsaved.has(part) ? `${getTitle(part)} (${t("not_saved")})` : getTitle(part),
        }))}
        onChange={({ currentTarget: { value } }) => open(value as ConfigurationPart)}
      />
    </nav>
  );
}
