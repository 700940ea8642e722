import { notify } from "@showrunner/ui/host";
import { isLoopbackLink, LoopbackWarning } from "../../../../components/audience/loopback-warning.tsx";

/** Long enough to read the warning. */
const WARNING_TIMEOUT_MS = 10_000;

/** Confirms that the link was copied, with a warning when phones cannot open it. */
export function notifyLinkCopied(link: string, text: string): void {
  if (!isLoopbackLink(link)) {
    notify({ kind: "success", message: text });
    return;
  }
  const message = (
    <>
      {text}
      <LoopbackWarning link={link} />
    </>
  );
  notify({ kind: "warning", message, timeout: WARNING_TIMEOUT_MS });
}
