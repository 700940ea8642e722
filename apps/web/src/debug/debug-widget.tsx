import { Suspense, useState, type ReactElement } from "react";
import { useT } from "@showrunner/i18n/react";
import { lazily } from "@showrunner/ui/stage";
import { readStored, writeStored } from "../api/storage.ts";
import { debug_messages } from "./messages/index.ts";
import "./debug-widget.css";

const DebugPanel = lazily(() => import("./debug-panel.tsx"));

/** Remembers that the panel is open. */
const open_key = "debug_panel";

interface DebugWidgetProps {
  /** Name of the screen as people who build it know it. */
  readonly route: string;
}

/** A tab at the edge that opens the debug panel; the panel is fetched when somebody wants it. */
export default function DebugWidget({ route }: DebugWidgetProps): ReactElement {
  const t = useT(debug_messages);
  const [open, setOpen] = useState(() => readStored(open_key) === "open");
  // Who closes the panel by hand goes on where he opened it.
  const [returns, setReturns] = useState(false);
  const show = (shown: boolean) => {
    writeStored(open_key, shown ? "open" : null);
    setReturns(true);
    setOpen(shown);
  };
  return open ? (
    <Suspense>
      <DebugPanel route={route} takesFocus={returns} onMinimise={() => show(false)} />
    </Suspense>
  ) : (
    <button
      type="button"
      className="debug-tab"
      data-lean={route.startsWith("play-") || undefined}
      aria-label={t("open")}
      autoFocus={returns}
      onClick={() => show(true)}
    >
      <svg viewBox="0 0 12 24" aria-hidden="true">
        <path d="m4 8 4 4-4 4" />
      </svg>
    </button>
  );
}
