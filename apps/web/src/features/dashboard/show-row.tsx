import type { ReactElement } from "react";
import { Group } from "@mantine/core";
import { Link } from "@tanstack/react-router";
import { IconPlayerPlay } from "@tabler/icons-react";
import type { GameshowListItem } from "@showrunner/contract/rest";
import { getShowLabel, StatusLabel } from "@showrunner/ui/host";
import { useLocale, useT } from "@showrunner/i18n/react";
import { useVisitor } from "../../api/auth.api.ts";
import { formatRelativeTime } from "../../lib/format-relative-time.ts";
import { LinkButton } from "../../components/links.tsx";
import { dashboardMessages } from "./messages/en.ts";

interface ShowRowProps {
  readonly show: GameshowListItem;
  /** A live show: larger, with a button to continue it. */
  readonly isProminent?: boolean;
}

export function ShowRow({ show, isProminent = false }: ShowRowProps): ReactElement {
  const t = useT(dashboardMessages);
  const locale = useLocale();
  const { user } = useVisitor();
  const hasOtherOwner = show.owner_name !== null && show.owner_id !== user?.id;
  const facts = [
    t("games_count", { n: show.games_count }),
    t("teams_count", { n: show.teams_count }),
    ...(hasOtherOwner ? [t("of_owner", { name: show.owner_name ?? "" })] : []),
    isProminent
      ? t("code", { code: show.public_id })
      : t("updated", { when: formatRelativeTime(show.updated_at, locale) }),
  ];
  return (
    <article className="dashboard-show" data-prominent={isProminent || undefined}>
      <div className="dashboard-show-text">
        <h3>
          <Link to="/gameshows/$id" params={{ id: show.id }}>
            {show.name}
          </Link>
        </h3>
        <p>{facts.join(" · ")}</p>
      </div>
      <Group gap="sm">
        <StatusLabel label={getShowLabel(show)} />
        {isProminent && (
          <LinkButton
            to="/gameshows/$id"
            params={{ id: show.id }}
            color="accent"
            leftSection={<IconPlayerPlay size={20} aria-hidden />}
          >
            {t("continue")}
          </LinkButton>
        )}
      </Group>
    </article>
  );
}
