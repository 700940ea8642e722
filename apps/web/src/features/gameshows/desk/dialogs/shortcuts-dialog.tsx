import type { ReactElement } from "react";
import { Kbd, Stack, Text } from "@mantine/core";
import { Modal } from "@showrunner/ui/host";
import { useT } from "@showrunner/i18n/react";
import { SHORTCUT_ACTIONS, SHORTCUTS } from "../logic/shortcuts.ts";
import { deskMessages } from "../messages/en.ts";
import styles from "./dialogs.module.css";

export function ShortcutsDialog({ onClose }: { readonly onClose: () => void }): ReactElement {
  const t = useT(deskMessages);
  return (
    <Modal opened onClose={onClose} title={t("shortcuts")}>
      <Stack>
        <dl className={styles["keys"]}>
          {SHORTCUT_ACTIONS.map((action) => (
            <KeyEntry
              key={action}
              label={action === "step" ? t("key_space") : SHORTCUTS[action].key}
              text={t(`key_${action}`)}
            />
          ))}
          <KeyEntry label="↑ ↓" text={t("key_rows")} />
          <KeyEntry label="1 H 2" text={t("key_judge")} />
        </dl>
        <Text size="sm" c="dimmed">
          {t("shortcuts_hint")}
        </Text>
      </Stack>
    </Modal>
  );
}

function KeyEntry({ label, text }: { readonly label: string; readonly text: string }): ReactElement {
  return (
    <>
      <dt>
        <Kbd>{label}</Kbd>
      </dt>
      <dd>{text}</dd>
    </>
  );
}
