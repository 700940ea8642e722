import { useEffect, useId, useRef, useState, type ReactElement } from "react";
import { useT } from "@showrunner/i18n/react";
import { copyText } from "@showrunner/ui/audience";
import { IconButton } from "./icon-button.tsx";
import { Icon } from "./icons.tsx";
import { debugMessages } from "./messages/en.ts";

interface LogDialogProps {
  readonly title: string;
  /** Already redacted. */
  readonly text: string;
  readonly onClose: () => void;
}

/** A dialog with selectable text: the details of one entry, or a whole list. */
export function LogDialog({ title, text, onClose }: LogDialogProps): ReactElement {
  const t = useT(debugMessages);
  const id = useId();
  const dialog = useRef<HTMLDialogElement>(null);
  const [copyStatus, setCopyStatus] = useState("");
  useEffect(() => {
    const element = dialog.current;
    element?.showModal();
    return () => element?.close();
  }, []);
  return (
    <dialog
      ref={dialog}
      className="debug-dialog"
      aria-labelledby={`${id}-title`}
      onClose={onClose}
      // Light dismiss, where the browser supports it.
      {...{ closedby: "any" }}
    >
      <div className="debug-head">
        <h2 id={`${id}-title`}>{title}</h2>
        <IconButton icon="close" label={t("close")} onClick={onClose} />
      </div>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a scrolling box must be reachable by keyboard */}
      <pre tabIndex={0} aria-labelledby={`${id}-title`} role="region">
        {text}
      </pre>
      <div className="debug-foot">
        <p role="status">{copyStatus}</p>
        <button
          type="button"
          className="debug-button"
          onClick={() => void copyText(text).then((done) => setCopyStatus(t(done ? "copied" : "copy_failed")))}
        >
          <Icon name="copy" />
          {t("copy")}
        </button>
      </div>
    </dialog>
  );
}
