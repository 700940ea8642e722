import type { ReactElement } from "react";
import { Group, Text } from "@mantine/core";
import { useT } from "@showrunner/i18n/react";
import { LinkAnchor } from "../../components/links.tsx";
import { configurationMessages } from "./messages/en.ts";

/** Links to the screens for image and video defaults, and for cost limits. */
export function AiPanel(): ReactElement {
  const t = useT(configurationMessages);
  return (
    <div>
      <Text size="sm">{t("ai_elsewhere")}</Text>
      <Group gap="md" mt={4}>
        <LinkAnchor size="sm" to="/admin/media-models">
          {t("ai_media_models")}
        </LinkAnchor>
        <LinkAnchor size="sm" to="/admin/usage" search={{ tab: "budgets" }}>
          {t("ai_budgets")}
        </LinkAnchor>
      </Group>
    </div>
  );
}
