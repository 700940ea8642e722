import { useEffect, useState, type MouseEvent, type ReactElement } from "react";
import { NativeSelect, NavLink, VisuallyHidden } from "@mantine/core";
import { useLocation, useNavigate } from "@tanstack/react-router";
import { CHANGEABLE_SETTINGS, SETTING_GROUPS } from "@showrunner/contract/settings";
import { useT } from "@showrunner/i18n/react";
import { configurationMessages } from "./messages/en.ts";
import type { UnsavedChanges } from "./setting-changes.ts";

/** Sections of the screen, in order. */
const PARTS = [...SETTING_GROUPS, "file", "restart"] as const;
export type ConfigurationPart = (typeof PARTS)[number];

/** Element id of a section, usable in URLs: `/admin/config#sign-in`. */
export const getPartId = (part: ConfigurationPart): string => part.replace("_", "-");

function scrollToPart(id: string): void {
  const part = document.getElementById(id);
  part?.scrollIntoView();
  // Makes the section's first control the next tab stop.
  part?.focus({ preventScroll: true });
}

/** The section at the top of the window. */
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

/** Navigates to the sections of the screen: a list beside them, or a select above them on phones. */
export function GroupNavigation({ changes }: { readonly changes: UnsavedChanges }): ReactElement {
  const t = useT(configurationMessages);
  const shown = useShownPart();
  const hash = useLocation({ select: (location) => location.hash });
  const navigate = useNavigate();
  useEffect(() => {
    if (hash !== "") scrollToPart(hash);
  }, [hash]);
  const open = (part: ConfigurationPart): void => {
    // The URL may already name the section.
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
