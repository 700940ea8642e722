import { lazy, Suspense, useEffect, useRef, type ReactElement } from "react";
import { useT } from "@showrunner/i18n/react";
import { moderator_messages } from "../messages/index.ts";
import { Card } from "../panels/card.tsx";
import { useModeratorSlice, usePresence, useShowContext } from "../show/context.tsx";
import styles from "./screens.module.css";

const DisplayStage = lazy(() => import("./display-preview.ts"));

/** Width that the preview is laid out for, as on a real screen; then it is made small as a whole. */
const screen_width = 1280;

/** The very picture that the big screen shows at this moment. */
export function ScreensCard(): ReactElement {
  const t = useT(moderator_messages);
  const { connection, details } = useShowContext();
  const show = useModeratorSlice("show");
  const presence = usePresence();
  const box = useScale();
  const displays = presence?.displays ?? null;
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
      {/* A picture of what the cards beside it say in words. */}
      <div ref={box} className={styles["box"]} inert aria-hidden="true">
        <div className={`${styles["screen"]} pd-screen`} data-stage={show.stage}>
          <div className="st-screen" data-size="display">
            <div className="st-spotlight" />
            <div className="st-screen-main">
              <Suspense fallback={null}>
                <DisplayStage connection={connection} show={show} link={details.public_link} />
              </Suspense>
            </div>
          </div>
        </div>
        {show.paused && <p className={styles["paused"]}>{t("timer_paused")}</p>}
      </div>
    </Card>
  );
}

/** Keeps the small screen as wide as its box. */
function useScale() {
  const ref = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const element = ref.current;
    if (element === null) return;
    const observer = new ResizeObserver(([entry]) => {
      if (entry !== undefined) element.style.setProperty("--scale", String(entry.contentRect.width / screen_width));
    });
    observer.observe(element);
    return () => observer.disconnect();
  }, []);
  return ref;
}
