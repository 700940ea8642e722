import type { ReactElement } from "react";
import { Text } from "@mantine/core";
import { useT } from "@showrunner/i18n/react";
import { deskMessages } from "../messages/en.ts";
import { usePresence } from "../show/show-context.tsx";

/** Shows how many registrations were rate-limited within the last minute; renders no text while there are none. */
export function RefusedRegistrations(): ReactElement {
  const t = useT(deskMessages);
  const refused = usePresence()?.refused_registrations ?? 0;
  return <div role="status">{refused > 0 && <Text size="sm">{t("registrations_refused", { n: refused })}</Text>}</div>;
}
