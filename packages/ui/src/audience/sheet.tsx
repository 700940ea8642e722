import { useEffect, useId, useRef, type ReactElement, type ReactNode } from "react";
import { useT } from "@showrunner/i18n/react";
import { deferredMessages } from "./deferred-messages/en.ts";

interface SheetProps {
  readonly open: boolean;
  readonly title: string;
  readonly onClose: () => void;
  readonly children: ReactNode;
}

/** A bottom sheet; the native dialog traps the focus and closes on Escape. */
export function Sheet({ open, title, onClose, children }: SheetProps): ReactElement {
  const t = useT(deferredMessages);
  const titleId = useId();
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => {
    const element = dialog.current;
    if (element === null || element.open === open) return;
    if (open) element.showModal();
    else element.close();
  }, [open]);
  return (
    <dialog
      ref={dialog}
      className="st-sheet"
      aria-labelledby={titleId}
      onClose={() => {
        if (open) onClose();
      }}
      // Light dismiss, where the browser supports it.
      {...{ closedby: "any" }}
    >
      <div className="st-sheet-body">
        <div className="st-sheet-head">
          <h2 className="st-sheet-title" id={titleId}>
            {title}
          </h2>
          <button type="button" className="st-icon-button" aria-label={t("close")} onClick={onClose}>
            <svg viewBox="0 0 24 24" aria-hidden="true">
              <path d="M5 5 19 19M19 5 5 19" />
            </svg>
          </button>
        </div>
        {open ? children : null}
      </div>
    </dialog>
  );
}
