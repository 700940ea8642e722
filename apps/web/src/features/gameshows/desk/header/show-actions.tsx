import type { ReactElement } from "react";
import { ActionIcon, Button, Group, Menu } from "@mantine/core";
import {
  IconCopy,
  IconDeviceTv,
  IconDots,
  IconEye,
  IconFlag,
  IconGauge,
  IconGavel,
  IconHistory,
  IconKeyboard,
  IconPlayerPause,
  IconPlayerPlay,
  IconQrcode,
  IconRestore,
  IconRobot,
  IconSettings,
  IconTextSpellcheck,
  IconTrophy,
} from "@tabler/icons-react";
import { useT } from "@showrunner/i18n/react";
import { copyText } from "@showrunner/ui/host";
import { LinkMenuItem } from "../../../../components/link-menu-item.tsx";
import { LinkButton } from "../../../../components/links.tsx";
import { componentsMessages } from "../../../../components/messages/en.ts";
import { PreviewMenuItems } from "../../../../components/preview-menu-items.tsx";
import { useDesk } from "../desk-context.tsx";
import { useIsNarrow } from "../use-is-narrow.ts";
import { getRoundActions } from "../logic/round-actions.ts";
import { deskMessages } from "../messages/en.ts";
import { useCommand, useShowContext, useAllSlices } from "../show/show-context.tsx";
import { notifyLinkCopied } from "./notify-link-copied.tsx";
import { SoundToggle } from "./sound-toggle.tsx";

/** Start, pause and resume as buttons; complete and reset in a menu. */
export function ShowActions(): ReactElement {
  const t = useT(deskMessages);
  const tComponents = useT(componentsMessages);
  const slices = useAllSlices();
  const { details } = useShowContext();
  const { show } = slices;
  const { run, isBusy } = useCommand();
  const { openDialog, decisionPlacement, setDecisionPlacement } = useDesk();
  const isNarrow = useIsNarrow();
  const toggle = { type: show.paused ? "resume" : "pause" } as const;
  const active = show.status === "active";
  return (
    <Group gap="xs" wrap="nowrap">
      {active && isNarrow && (
        <ActionIcon
          variant="default"
          size={36}
          loading={isBusy(toggle)}
          aria-label={show.paused ? t("resume") : t("pause")}
          onClick={() => void run(toggle)}
        >
          {show.paused ? <IconPlayerPlay size={18} aria-hidden /> : <IconPlayerPause size={18} aria-hidden />}
        </ActionIcon>
      )}
      {active && !isNarrow && (
        <Button
          size="md"
          variant="default"
          loading={isBusy(toggle)}
          leftSection={
            show.paused ? <IconPlayerPlay size={18} aria-hidden /> : <IconPlayerPause size={18} aria-hidden />
          }
          onClick={() => void run(toggle)}
        >
          {show.paused ? t("resume") : t("pause")}
        </Button>
      )}
      {show.status === "ready" && !show.pending && !isNarrow && (
        <LinkButton
          size="md"
          variant="default"
          to="/gameshows/$id/preview"
          params={{ id: details.id }}
          leftSection={<IconEye size={18} aria-hidden />}
        >
          {tComponents("open_preview")}
        </LinkButton>
      )}
      <SoundToggle size={isNarrow ? 36 : 42} />
      <Menu position="bottom-end" width={260}>
        <Menu.Target>
          <ActionIcon variant="default" size={isNarrow ? 36 : 42} aria-label={t("show_menu")}>
            <IconDots size={20} aria-hidden />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown>
          {show.status === "ready" && (
            <Menu.Item
              disabled={show.pending}
              leftSection={<IconPlayerPlay size={18} aria-hidden />}
              onClick={() => void run({ type: "start" })}
            >
              {t("step_start")}
            </Menu.Item>
          )}
          {isNarrow && <LinkMenuItems />}
          {details.rehearsal === undefined && (
            <>
              <Menu.Item
                disabled={show.pending}
                leftSection={<IconRobot size={18} aria-hidden />}
                onClick={() => openDialog({ kind: "rehearse" })}
              >
                {t("rehearse")}
              </Menu.Item>
              <Menu.Item
                leftSection={<IconGauge size={18} aria-hidden />}
                onClick={() => openDialog({ kind: "load_check" })}
              >
                {t("load_check")}
              </Menu.Item>
            </>
          )}
          <PreviewMenuItems showId={details.id} status={show.status} />
          <LinkMenuItem
            to="/gameshows/$id/log"
            params={{ id: details.id }}
            leftSection={<IconHistory size={18} aria-hidden />}
          >
            {tComponents("open_log")}
          </LinkMenuItem>
          <Menu.Item
            leftSection={<IconTextSpellcheck size={18} aria-hidden />}
            onClick={() => openDialog({ kind: "check_texts" })}
          >
            {t("check_texts")}
          </Menu.Item>
          <Menu.Item
            leftSection={<IconSettings size={18} aria-hidden />}
            onClick={() => openDialog({ kind: "settings" })}
          >
            {t("settings")}
          </Menu.Item>
          <Menu.Item
            leftSection={<IconGavel size={18} aria-hidden />}
            onClick={() => setDecisionPlacement(decisionPlacement === "bar" ? "dialog" : "bar")}
          >
            {t(decisionPlacement === "bar" ? "decide_in_dialog" : "decide_in_bar")}
          </Menu.Item>
          <Menu.Item
            leftSection={<IconKeyboard size={18} aria-hidden />}
            onClick={() => openDialog({ kind: "shortcuts" })}
          >
            {t("shortcuts")}
          </Menu.Item>
          {show.status !== "ready" && <Menu.Divider />}
          {getRoundActions(slices).canFinalize && (
            <Menu.Item
              leftSection={<IconFlag size={18} aria-hidden />}
              onClick={() => openDialog({ kind: "finalize" })}
            >
              {t("finalize")}
            </Menu.Item>
          )}
          {active && (
            <Menu.Item
              leftSection={<IconTrophy size={18} aria-hidden />}
              onClick={() => openDialog({ kind: "complete" })}
            >
              {t("complete")}
            </Menu.Item>
          )}
          {show.status !== "ready" && (
            <Menu.Item
              color="error"
              leftSection={<IconRestore size={18} aria-hidden />}
              onClick={() => openDialog({ kind: "reset" })}
            >
              {t("reset")}
            </Menu.Item>
          )}
        </Menu.Dropdown>
      </Menu>
    </Group>
  );
}

/** Links to the show, for headers without space for them. */
function LinkMenuItems(): ReactElement {
  const t = useT(deskMessages);
  const { details } = useShowContext();
  const { openDialog } = useDesk();
  return (
    <>
      <Menu.Item leftSection={<IconQrcode size={18} aria-hidden />} onClick={() => openDialog({ kind: "qr" })}>
        {t("qr")}
      </Menu.Item>
      <Menu.Item
        leftSection={<IconCopy size={18} aria-hidden />}
        onClick={() =>
          void copyText(details.public_link).then(
            (copied) => copied && notifyLinkCopied(details.public_link, t("link_copied")),
          )
        }
      >
        {t("copy_link")}
      </Menu.Item>
      <Menu.Item
        component="a"
        href={details.display_link}
        target="_blank"
        rel="noreferrer"
        leftSection={<IconDeviceTv size={18} aria-hidden />}
      >
        {t("open_display")}
      </Menu.Item>
      <Menu.Divider />
    </>
  );
}
