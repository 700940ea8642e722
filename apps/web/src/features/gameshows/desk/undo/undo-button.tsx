import type { ReactElement } from "react";
import { Button } from "@mantine/core";
import { IconArrowBackUp } from "@tabler/icons-react";
import { useT } from "@showrunner/i18n/react";
import { deskMessages } from "../messages/en.ts";
import { useUndo } from "./use-undo.ts";
import styles from "./undo.module.css";

/** Undoes the latest decision and names it; null when there is none. `strip`: full width and compact. */
export function UndoButton({ strip = false }: { readonly strip?: boolean }): ReactElement | null {
  const t = useT(deskMessages);
  const { decision, what, isBusy, request } = useUndo();
  if (decision === null) return null;
  const text = t("undo_what", { what });
  return (
    <Button
      className={styles[strip ? "strip" : "button"] ?? ""}
      classNames={{ inner: styles["inner"] ?? "", label: styles["label"] ?? "" }}
      variant="subtle"
      color="secondary"
      size={strip ? "compact-sm" : "md"}
      leftSection={<IconArrowBackUp size={strip ? 16 : 18} aria-hidden />}
      title={text}
      aria-keyshortcuts="Z"
      loading={isBusy}
      onClick={request}
    >
      <span className={styles["text"]}>{text}</span>
    </Button>
  );
}
