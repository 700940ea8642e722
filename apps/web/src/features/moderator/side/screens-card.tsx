import { lazy, useEffect, useRef, type ReactElement } from "react";
import { useT } from "@showrunner/i18n/react";
import { moderator_messages } from "../messages/index.ts";
import { Card } from "../panels/card.tsx";
import { Part } from "../panels/part.tsx";
import { useModeratorSlice, usePresence, useShowContext } from "../show/context.tsx";
import styles from "./screens.module.css";

const DisplayPreview = lazy(() => import("./display-preview.tsx"));

/** The very picture that the big screens show at this moment, and how many of them there are. */
export function ScreensCard(): ReactElement {
  const t = useT(moderator_messages);
  const { connection, details } = useShowContext();
  const show = useModeratorSlice("show");
  const displays = usePresence()?.displays ?? null;
  const box = useSmallScreen();
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
        <div className={styles["screen"]}>
          <Part of={show.stage} fallback={null}>
            <DisplayPreview connection={connection} show={show} link={details.public_link} />
          </Part>
        </div>
        {show.paused && <p className={styles["paused"]}>{t("screens_paused")}</p>}
      </div>
    </Card>
  );
}

/**
 * Lays a screen of 16:9 out as high as this window, because the big screen measures some of its parts by the window's
 * height, and makes it small as a whole.
 */
function useSmallScreen() {
  const ref = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const element = ref.current;
    if (element === null) return;
    const fit = (): void => {
      element.style.setProperty("--screen-height", String(window.innerHeight));
      element.style.setProperty("--scale", String(element.clientHeight / window.innerHeight));
    };
    fit();
    const observer = new ResizeObserver(fit);
    observer.observe(element);
    window.addEventListener("resize", fit);
    return () => {
      observer.disconnect();
      window.removeEventListener("resize", fit);
    };
  }, []);
  return ref;
}
