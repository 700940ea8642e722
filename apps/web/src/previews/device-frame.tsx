import { useEffect, useRef, useState, type CSSProperties, type ReactElement, type ReactNode } from "react";
import { createPortal } from "react-dom";
import { useLocale } from "@showrunner/i18n/react";
import { mirrorHead } from "./mirror-head.ts";
import "./device-frame.css";

interface DeviceFrameProps {
  /** Size of the device's window in CSS pixels. */
  readonly width: number;
  readonly height: number;
  /** Accessible name of the content. */
  readonly title: string;
  /** Makes the content non-interactive and unfocusable. */
  readonly inert?: boolean;
  /** Disables animations. */
  readonly reducedMotion?: boolean;
  /** Theme of the device; undefined for that of the page. */
  readonly theme?: "dark" | "light" | undefined;
  /** `width`: fills the width of its container. `both`: fits into its container, whose height is fixed. */
  readonly fit?: "width" | "both";
  readonly children: ReactNode;
}

const EMPTY_PAGE_HTML = "<!doctype html><html><head></head><body></body></html>";

/**
 * A scaled-down screen of another device. Its content is rendered into an iframe of the device's size, so that media
 * queries and window measurements are those of the device.
 */
export function DeviceFrame({
  width,
  height,
  title,
  inert = false,
  reducedMotion = false,
  theme,
  fit = "width",
  children,
}: DeviceFrameProps) {
  const place = useRef<HTMLDivElement>(null);
  const scale = useScale(place, width, height, fit);
  const { frame, body } = useFrameDocument(title, reducedMotion, theme);
  const style = { "--width": width, "--height": height, "--scale": scale } as CSSProperties;
  return (
    <div ref={place} className="device-place" data-fit={fit} style={style}>
      <div className="device-window" inert={inert} aria-hidden={inert || undefined}>
        {/* oxlint-disable-next-line react/iframe-missing-sandbox -- nothing is loaded into it: what it shows is drawn by this page */}
        <iframe
          ref={frame}
          title={title}
          srcDoc={EMPTY_PAGE_HTML}
          width={width}
          height={height}
          tabIndex={inert ? -1 : undefined}
        />
      </div>
      {body !== null && createPortal(children, body)}
    </div>
  ) satisfies ReactElement;
}

/** Scale factor; 0 until measured. */
function useScale(
  place: { readonly current: HTMLElement | null },
  width: number,
  height: number,
  fit: "width" | "both",
): number {
  const [scale, setScale] = useState(0);
  useEffect(() => {
    const element = place.current;
    if (element === null) return;
    const measure = (): void => {
      const widthScale = element.clientWidth / width;
      setScale(fit === "width" ? widthScale : Math.min(widthScale, element.clientHeight / height));
    };
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    return () => observer.disconnect();
  }, [place, width, height, fit]);
  return scale;
}

/** The body of the frame's document, once its styles match this page. */
function useFrameDocument(title: string, isMotionReduced: boolean, theme: DeviceFrameProps["theme"]) {
  const frame = useRef<HTMLIFrameElement>(null);
  const [body, setBody] = useState<HTMLElement | null>(null);
  const locale = useLocale();
  useEffect(() => {
    const element = frame.current;
    if (element === null) return;
    let stop: (() => void) | undefined;
    const begin = (): void => {
      const inner = element.contentDocument;
      if (inner === null) return;
      stop?.();
      const mirror = mirrorHead(document, inner, theme);
      let stopped = false;
      stop = () => {
        stopped = true;
        mirror.stop();
      };
      void mirror.ready.then(() => {
        if (!stopped) setBody(inner.body);
      });
    };
    // The frame may have loaded before or after this effect, depending on the browser.
    element.addEventListener("load", begin);
    if (element.contentDocument?.readyState === "complete" && element.contentDocument.URL === "about:srcdoc") begin();
    return () => {
      element.removeEventListener("load", begin);
      stop?.();
      setBody(null);
    };
  }, [theme]);
  useEffect(() => {
    if (body !== null) labelDocument(body.ownerDocument, title, isMotionReduced);
  }, [body, title, isMotionReduced, locale]);
  return { frame, body };
}

function labelDocument(inner: Document, title: string, isMotionReduced: boolean): void {
  inner.title = title;
  inner.documentElement.toggleAttribute("data-reduced-motion", isMotionReduced);
}
