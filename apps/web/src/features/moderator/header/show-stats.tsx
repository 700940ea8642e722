import type { ReactElement, ReactNode } from "react";
import { ActionIcon, Group, Tooltip } from "@mantine/core";
import { IconDeviceTv, IconQrcode } from "@tabler/icons-react";
import { useT } from "@showrunner/i18n/react";
import { CopyButton } from "@showrunner/ui/host";
import { isLoopbackLink } from "@showrunner/ui/stage";
import { useDesk } from "../desk/desk-context.tsx";
import { groupedCode } from "../../../play/display/code.ts";
import { useNarrow } from "../desk/use-narrow.ts";
import { presenceSummary } from "../logic/presence.ts";
import { gamePlace } from "../logic/programme.ts";
import { currentGame } from "../logic/step.ts";
import { moderator_messages } from "../messages/index.ts";
import { useModeratorSlice, usePresence, useShowContext } from "../show/context.tsx";
import { tellCopied } from "./tell-copied.tsx";
import styles from "./header.module.css";

/** Teams, games, current game and the join link, in one line. */
export function ShowStats(): ReactElement {
  const t = useT(moderator_messages);
  const programme = useModeratorSlice("programme");
  const show = useModeratorSlice("show");
  const place = show.status === "active" ? gamePlace(programme) : null;
  // On phones the tab shows the teams and the menu has the link.
  const narrow = useNarrow();
  return (
    <dl className={styles["stats"]}>
      {!narrow && <TeamsStat />}
      {(!narrow || place === null) && <Stat label={t("stat_games")}>{show.games_count}</Stat>}
      {place !== null && (
        <Stat label={t("stat_current_game", { number: place.number, total: place.total })}>
          <span className={styles["ellipsis"]} title={currentGame(programme)?.title}>
            {currentGame(programme)?.title}
          </span>
        </Stat>
      )}
      {!narrow && <LinkStat />}
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
  const t = useT(moderator_messages);
  const roster = useModeratorSlice("roster");
  const presence = usePresence();
  const summary = presenceSummary(presence, roster.items);
  return (
    <Stat
      label={
        // In the label, where a changing number does not shift the layout.
        summary === null || roster.active === 0 ? t("stat_teams") : t("stat_teams_connected", { n: summary.connected })
      }
    >
      {roster.active}
    </Stat>
  );
}

function LinkStat(): ReactElement {
  const t = useT(moderator_messages);
  const { details } = useShowContext();
  const { open } = useDesk();
  return (
    <Stat label={t("stat_link")}>
      <a className={styles["code"]} href={details.public_link} target="_blank" rel="noreferrer">
        {groupedCode(details.public_id)}
      </a>
      <Group gap={4} wrap="nowrap">
        <CopyButton
          text={details.public_link}
          name={t("copy_link")}
          onCopied={() => isLoopbackLink(details.public_link) && tellCopied(details.public_link, t("link_copied"))}
        />
        <Tooltip label={t("qr")}>
          <ActionIcon variant="light" aria-label={t("qr")} onClick={() => open({ kind: "qr" })}>
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
