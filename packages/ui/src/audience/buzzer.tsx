import { useId, type ReactElement, type ReactNode } from "react";
import { useT } from "@showrunner/i18n/react";
import { audienceMessages } from "./messages/en.ts";

/**
 * `ready` can be pressed; `armed` opens in a moment; `sent` was pressed and not yet decided; `mine` holds the buzz;
 * `off` cannot be pressed. Only `ready` reacts.
 */
export type BuzzerState = "ready" | "armed" | "sent" | "mine" | "off";

interface BuzzerProps {
  readonly state: BuzzerState;
  /** Label of the button; localised by default. */
  readonly label?: string;
  /** Why it cannot be pressed, or what happened; announced when it changes. */
  readonly reason?: ReactNode;
  /** `at`: time of the press event in ms, on the clock of `performance.now()`. */
  readonly onPress: (at: number) => void;
}

/**
 * The buzzer button. It acts on pointer down, not on release; a key or a screen reader's activation counts as well. It
 * stays focusable when it cannot be pressed, so that the reason can be found.
 */
export function Buzzer({ state, label, reason, onPress }: BuzzerProps): ReactElement {
  const t = useT(audienceMessages);
  const reasonId = useId();
  const press = (at: number): void => {
    if (state === "ready") onPress(at);
  };
  return (
    <div className="st-buzzer" data-state={state}>
      <button
        type="button"
        className="st-buzzer-button"
        aria-disabled={state !== "ready"}
        aria-describedby={reasonId}
        onPointerDown={(event) => {
          if (event.button === 0) press(event.timeStamp);
        }}
        onKeyDown={(event) => {
          if (event.key !== " " && event.key !== "Enter") return;
          // Key repeats too: otherwise releasing the key would trigger a click.
          event.preventDefault();
          if (!event.repeat) press(event.timeStamp);
        }}
        onClick={(event) => {
          // Pointers and keys are handled above; the rest are screen reader activations.
          if (event.detail === 0) press(event.timeStamp);
        }}
        onContextMenu={(event) => event.preventDefault()}
      >
        <span className="st-buzzer-label">{label ?? t("buzzer_label")}</span>
      </button>
      <p className="st-buzzer-reason" id={reasonId} role="status">
        {reason}
      </p>
    </div>
  );
}
