import type { ReactElement } from "react";
import { Text } from "@mantine/core";
import { useT } from "@showrunner/i18n/react";
import { configurationMessages } from "./messages/en.ts";

/** Says that a test needs the settings to be saved first. */
export function SaveFirstHint(): ReactElement {
  const t = useT(configurationMessages);
  return (
    <Text size="sm" c="dimmed">
      {t("save_first")}
    </Text>
  );
}
