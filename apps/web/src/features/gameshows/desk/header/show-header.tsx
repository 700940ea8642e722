import type { ReactElement, ReactNode } from "react";
import { getShowLabel, StatusLabel } from "@showrunner/ui/host";
import { useModeratorSlice } from "../show/show-context.tsx";
import { ShowActions } from "./show-actions.tsx";
import { ShowStats } from "./show-stats.tsx";
import styles from "./header.module.css";

/** Name and status of the show, and its actions. */
export function ShowHeader({ tabs }: { readonly tabs: ReactNode }): ReactElement {
  const show = useModeratorSlice("show");
  return (
    <header className={styles["header"]}>
      <div className={styles["name"]}>
        <h1 className={styles["title"]} title={show.name}>
          {show.name}
        </h1>
        <StatusLabel label={getShowLabel(show)} size="md" />
      </div>
      <div className={styles["tabs"]}>{tabs}</div>
      <ShowStats />
      <div className={styles["actions"]}>
        <ShowActions />
      </div>
    </header>
  );
}
