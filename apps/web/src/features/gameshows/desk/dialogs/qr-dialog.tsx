import type { ReactElement } from "react";
import { Button, Group } from "@mantine/core";
import { useFullscreenElement } from "@mantine/hooks";
import { IconArrowsMaximize, IconArrowsMinimize } from "@tabler/icons-react";
import { useT } from "@showrunner/i18n/react";
import { CopyButton, Modal } from "@showrunner/ui/host";
import { QrCode } from "@showrunner/ui/audience";
import { LoopbackWarning } from "../../../../components/audience/loopback-warning.tsx";
import { formatPublicId } from "../../../../lib/format-public-id.ts";
import { deskMessages } from "../messages/en.ts";
import { useModeratorSlice, useShowContext } from "../show/show-context.tsx";
import { JoinCodeSwitch } from "../side/screens-card.tsx";
import styles from "./dialogs.module.css";

/** The join link as a QR code, as large as the screen allows. */
export function QrDialog({ onClose }: { readonly onClose: () => void }): ReactElement {
  const t = useT(deskMessages);
  const { details } = useShowContext();
  const isActive = useModeratorSlice("show").status === "active";
  const { ref, toggle, fullscreen } = useFullscreenElement();
  return (
    <Modal opened fullScreen onClose={onClose} title={t("qr")}>
      <div ref={ref} className={styles["qr"]}>
        <div className={styles["qrCode"]}>
          <QrCode value={details.public_link} label={t("qr_label")} />
        </div>
        <p className={styles["qrText"]}>{formatPublicId(details.public_id)}</p>
        <p className={styles["qrLink"]}>{details.public_link}</p>
        <LoopbackWarning link={details.public_link} />
        {isActive && <JoinCodeSwitch />}
        <Group justify="center">
          <CopyButton text={details.public_link} label={t("copy_link")} />
          {document.fullscreenEnabled && (
            <Button
              variant="light"
              leftSection={
                fullscreen ? <IconArrowsMinimize size={18} aria-hidden /> : <IconArrowsMaximize size={18} aria-hidden />
              }
              onClick={() => void toggle()}
            >
              {fullscreen ? t("fullscreen_end") : t("fullscreen")}
            </Button>
          )}
        </Group>
      </div>
    </Modal>
  );
}
