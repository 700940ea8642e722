import type { ReactElement } from "react";
import { EmptyState } from "@showrunner/ui/host";
import { useT } from "@showrunner/i18n/react";
import { LinkButton } from "../components/links.tsx";
import { appMessages } from "./messages/en.ts";
import { EmptyStageIllustration } from "../components/illustrations.tsx";

export function NotFoundScreen(): ReactElement {
  const t = useT(appMessages);
  return (
    <EmptyState
      level={1}
      picture={<EmptyStageIllustration />}
      title={t("not_found_title")}
      actions={<LinkButton to="/">{t("go_home")}</LinkButton>}
    >
      {t("not_found_text")}
    </EmptyState>
  );
}
