import { useMemo, type ReactElement } from "react";
import { Switch } from "@mantine/core";
import { useT } from "@showrunner/i18n/react";
import { lazyWithRetry } from "@showrunner/ui/audience";
import { throttleConnection } from "../../../../live/throttle-connection.ts";
import { deskMessages } from "../messages/en.ts";
import { Card } from "../panels/card.tsx";
import { LazyBoundary } from "../panels/lazy-boundary.tsx";
import { useCommand, useModeratorSlice, usePresence, useShowContext } from "../show/show-context.tsx";
import styles from "./screens.module.css";

const DisplayPreview = lazyWithRetry(() => import("../../../../previews/display-preview.tsx"));

/** Keeps the join code in a corner of the displays, for teams that join late. */
export function JoinCodeSwitch(): ReactElement {
  const t = useT(deskMessages);
  const isShown = useModeratorSlice("show").join_code_shown === true;
  const { run, isBusy } = useCommand();
  const command = { type: "show_join_code", on: !isShown } as const;
  return (
    <Switch
      label={t("join_code_on_screens")}
      checked={isShown}
      disabled={isBusy(command)}
      onChange={() => void run(command)}
    />
  );
}

/** Live miniature of the displays, with their number. */
export function ScreensCard(): ReactElement {
  const t = useT(deskMessages);
  const { connection, details } = useShowContext();
  const throttled = useMemo(() => throttleConnection(connection), [connection]);
  const show = useModeratorSlice("show");
  const displays = usePresence()?.displays ?? null;
  return (
    <Card
      title={t("screens")}
      aside={
        displays !== null && (
          <span className={styles["count"]} data-none={displays === 0 || undefined}>
            {displays === 0 ? t("screens_none") : t("screens_count", { n: displays })}
          </span>
        )
      }
    >
      {/* Decorative: the other cards contain the same as text. */}
      <div className={styles["box"]} aria-hidden="true">
        <LazyBoundary resetKey={show.stage} fallback={null}>
          <DisplayPreview
            connection={throttled}
            show={show}
            link={details.public_link}
            title={t("screens")}
            reducedMotion
          />
        </LazyBoundary>
        {show.paused && <p className={styles["paused"]}>{t("screens_paused")}</p>}
      </div>
      {show.status === "active" && <JoinCodeSwitch />}
    </Card>
  );
}
