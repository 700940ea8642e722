import type { ReactElement } from "react";
import { useT } from "@showrunner/i18n/react";
import { SHORTCUTS, type ShortcutAction } from "../logic/shortcuts.ts";
import { deskMessages } from "../messages/en.ts";
import styles from "./bar.module.css";

/** Shows the shortcut of a button; hidden from screen readers, which use the shortcut list. */
export function ShortcutHint({ action }: { readonly action: ShortcutAction }): ReactElement {
  const t = useT(deskMessages);
  return (
    <kbd className={styles["kbd"]} aria-hidden="true">
      {action === "step" ? t("key_space") : SHORTCUTS[action].key}
    </kbd>
  );
}
