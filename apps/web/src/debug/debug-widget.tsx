import { Suspense, useState, type ReactElement } from "react";
import { useT } from "@showrunner/i18n/react";
import { lazyWithRetry } from "@showrunner/ui/audience";
import { readStored, writeStored } from "../api/storage.ts";
import { debugMessages } from "./messages/en.ts";
import "./debug-widget.css";

const DebugPanel = lazyWithRetry(() => import("./debug-panel.tsx"));

/** Stores whether the panel is open. */
const OPEN_KEY = "debug_panel";

interface DebugWidgetProps {
  /** Route name of the screen. */
  readonly route: string;
}

/** A tab at the edge of the window that opens the debug panel, which is loaded on first use. */
export default function DebugWidget({ route }: DebugWidgetProps): ReactElement {
  const t = useT(debugMessages);
  const [open, setOpen] = useState(() => readStored(OPEN_KEY) === "open");
  // Returns the focus to the tab after the user closes the panel.
  const [shouldTakeFocus, setShouldTakeFocus] = useState(false);
  const show = (shown: boolean) => {
    writeStored(OPEN_KEY, shown ? "open" : null);
    setShouldTakeFocus(true);
    setOpen(shown);
  };
  return open ? (
    <Suspense>
      <DebugPanel route={route} takesFocus={shouldTakeFocus} onMinimise={() => show(false)} />
    </Suspense>
  ) : (
    <button
      type="button"
      className="debug-tab"
      data-play={route.startsWith("play-") || undefined}
      aria-label={t("open")}
      autoFocus={shouldTakeFocus}
      onClick={() => show(true)}
    >
      <svg viewBox="0 0 12 24" aria-hidden="true">
        <path d="m4 8 4 4-4 4" />
      </svg>
    </button>
  );
}
