import type { ReactElement, ReactNode } from "react";
import { ActionIcon, Group, Tooltip } from "@mantine/core";
import { IconDeviceTv, IconQrcode } from "@tabler/icons-react";
import { useT } from "@showrunner/i18n/react";
import { CopyButton } from "@showrunner/ui/host";
import { isLoopbackLink } from "../../../../components/audience/loopback-warning.tsx";
import { useDesk } from "../desk-context.tsx";
import { formatPublicId } from "../../../../lib/format-public-id.ts";
import { useIsNarrow } from "../use-is-narrow.ts";
import { summarisePresence } from "../logic/presence.ts";
import { getGamePosition } from "../logic/programme-order.ts";
import { findCurrentGame } from "../logic/next-step.ts";
import { deskMessages } from "../messages/en.ts";
import { useModeratorSlice, usePresence, useShowContext } from "../show/show-context.tsx";
import { notifyLinkCopied } from "./notify-link-copied.tsx";
import styles from "./header.module.css";

/** Teams, games, current game and the join link, in one line. */
export function ShowStats(): ReactElement {
  const t = useT(deskMessages);
  const programme = useModeratorSlice("programme");
  const show = useModeratorSlice("show");
  const place = show.status === "active" ? getGamePosition(programme) : null;
  // On phones the tab shows the teams and the menu has the link.
  const isNarrow = useIsNarrow();
  return (
    <dl className={styles["stats"]}>
      {!isNarrow && <TeamsStat />}
      {(!isNarrow || place === null) && <Stat label={t("stat_games")}>{show.games_count}</Stat>}
      {place !== null && (
        <Stat label={t("stat_current_game", { number: place.number, total: place.total })}>
          <span className={styles["ellipsis"]} title={findCurrentGame(programme)?.title}>
            {findCurrentGame(programme)?.title}
          </span>
        </Stat>
      )}
      {!isNarrow && <LinkStat />}
    </dl>
  );
}

function Stat({ label, children }: { readonly label: string; readonly children: ReactNode }): ReactElement {
  return (
    <div className={styles["stat"]}>
      <dt>{label}</dt>
      <dd>{children}</dd>
    </div>
  );
}

function TeamsStat(): ReactElement {
  const t = useT(deskMessages);
  const roster = useModeratorSlice("roster");
  const presence = usePresence();
  const summary = summarisePresence(presence, roster);
  return (
    <Stat
      label={
        // In the label, because a changing number does not shift the layout there.
        summary === null || roster.active === 0 ? t("stat_teams") : t("stat_teams_connected", { n: summary.connected })
      }
    >
      {roster.active}
    </Stat>
  );
}

function LinkStat(): ReactElement {
  const t = useT(deskMessages);
  const { details } = useShowContext();
  const { openDialog } = useDesk();
  return (
    <Stat label={t("stat_link")}>
      <a className={styles["code"]} href={details.public_link} target="_blank" rel="noreferrer">
        {formatPublicId(details.public_id)}
      </a>
      <Group gap={4} wrap="nowrap">
        <CopyButton
          text={details.public_link}
          name={t("copy_link")}
          onCopied={() =>
            isLoopbackLink(details.public_link) && notifyLinkCopied(details.public_link, t("link_copied"))
          }
        />
        <Tooltip label={t("qr")}>
          <ActionIcon variant="light" aria-label={t("qr")} onClick={() => openDialog({ kind: "qr" })}>
            <IconQrcode size={18} aria-hidden />
          </ActionIcon>
        </Tooltip>
        <Tooltip label={t("open_display")}>
          <ActionIcon
            component="a"
            variant="light"
            href={details.display_link}
            target="_blank"
            rel="noreferrer"
            aria-label={t("open_display")}
          >
            <IconDeviceTv size={18} aria-hidden />
          </ActionIcon>
        </Tooltip>
      </Group>
    </Stat>
  );
}
