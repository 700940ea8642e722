import type { ReactElement } from "react";
import styles from "./bar.module.css";

/** Shows the shortcut of a button; hidden from screen readers, which use the shortcut list. */
export function KeyHint({ children }: { readonly children: string }): ReactElement {
  return (
    <kbd className={styles["kbd"]} aria-hidden="true">
      {children}
    </kbd>
  );
}
