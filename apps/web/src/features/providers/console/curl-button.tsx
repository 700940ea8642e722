import { useState, type ReactElement } from "react";
import { useT } from "@showrunner/i18n/react";
import { CopyButton } from "@showrunner/ui/host";
import { consoleMessages } from "./messages/en.ts";

interface CurlButtonProps {
  /** Returns the command for the current input. */
  readonly getCommand: () => string;
}

/** Copies the request as a command for a terminal. */
export function CurlButton({ getCommand }: CurlButtonProps): ReactElement {
  const t = useT(consoleMessages);
  const [text, setText] = useState("");
  const update = (): void => setText(getCommand());
  return (
    // The text must be ready when the button is pressed, because browsers allow clipboard access only then.
    <span onPointerEnter={update} onFocus={update}>
      <CopyButton text={text} label={t("copy_curl")} variant="subtle" />
    </span>
  );
}
