import type { ReactElement } from "react";
import { EmptyState } from "@showrunner/ui/host";
import { useT } from "@showrunner/i18n/react";
import { LinkButton } from "./links.tsx";
import { app_messages } from "./messages/index.ts";
import { EmptyStagePicture } from "./pictures.tsx";

export function NotFound(): ReactElement {
  const t = useT(app_messages);
  return (
    <EmptyState
      level={1}
      picture={<EmptyStagePicture />}
      title={t("not_found_title")}
      actions={<LinkButton to="/">{t("go_home")}</LinkButton>}
    >
      {t("not_found_text")}
    </EmptyState>
  );
}
