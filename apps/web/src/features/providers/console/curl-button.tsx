import { useState, type ReactElement } from "react";
import { useT } from "@showrunner/i18n/react";
import { CopyButton } from "@showrunner/ui/host";
import { consoleMessages } from "./messages/index.ts";

interface CurlButtonProps {
  /** Of what is typed at the moment of the click. */
  readonly getCommand: () => string;
}

/** Copies the request as a command for a terminal. */
export function CurlButton({ getCommand }: CurlButtonProps): ReactElement {
  const t = useT(consoleMessages);
  const [text, setText] = useState("");
  const update = (): void => setText(getCommand());
  return (
    // The text has to be there when the button is pressed: browsers allow the clipboard only then.
    <span onPointerEnter={update} onFocus={update}>
      <CopyButton text={text} label={t("copy_curl")} variant="subtle" />
    </span>
  );
}
