import type { ReactElement } from "react";
import { useT } from "@showrunner/i18n/react";
import { Text } from "@showrunner/ui/host/kit";
import { classicHostMessages } from "../host/index.ts";

export default function ClassicEditor(): ReactElement {
  const t = useT(classicHostMessages);
  return (
    <Text size="xs" c="dimmed">
      {t("nothing_to_set")}
    </Text>
  );
}
