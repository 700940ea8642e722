import type { ReactElement } from "react";
import styles from "./bar.module.css";

/** The key that does the same as the button it stands in; said to screen readers by the list of keys alone. */
export function KeyHint({ children }: { readonly children: string }): ReactElement {
  return (
    <kbd className={styles["kbd"]} aria-hidden="true">
      {children}
    </kbd>
  );
}
