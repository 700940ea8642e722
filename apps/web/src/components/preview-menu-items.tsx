import type { ReactElement } from "react";
import { IconEye, IconPlayerTrackNext } from "@tabler/icons-react";
import type { GameshowListItem } from "@showrunner/contract/rest";
import { useT } from "@showrunner/i18n/react";
import { LinkMenuItem } from "./link-menu-item.tsx";
import { componentsMessages } from "./messages/en.ts";

interface PreviewMenuItemsProps {
  readonly showId: string;
  readonly status: GameshowListItem["status"];
}

/** Menu items for the preview of a show and, once it is completed, its replay. */
export function PreviewMenuItems({ showId, status }: PreviewMenuItemsProps): ReactElement {
  const t = useT(componentsMessages);
  const target = { to: "/gameshows/$id/preview", params: { id: showId } } as const;
  return (
    <>
      <LinkMenuItem {...target} leftSection={<IconEye size={18} aria-hidden />}>
        {t("open_preview")}
      </LinkMenuItem>
      {status === "completed" && (
        <LinkMenuItem {...target} search={{ replay: true }} leftSection={<IconPlayerTrackNext size={18} aria-hidden />}>
          {t("open_replay")}
        </LinkMenuItem>
      )}
    </>
  );
}
