import { useEffect, type ReactElement } from "react";
import type { ByeCode } from "@showrunner/contract/realtime";
import { useT } from "@showrunner/i18n/react";
import { Button, Screen } from "@showrunner/ui/stage";
import type { ConnectionState } from "../../live/index.ts";
import { play_messages } from "../messages/index.ts";
import { navigate } from "../navigation.ts";
import { pathOf } from "../route.ts";
import { endSession } from "../session.ts";
import { forgetAnswers } from "./answers.ts";
import { afterEnd } from "./ended.ts";

/** Ends the team's session on this phone and shows the log-in, which says why. */
export function leaveGame(show: string, notice: ByeCode | "logged_out"): void {
  forgetAnswers(show);
  endSession(show);
  navigate(pathOf("login", show), { replace: true, notice });
}

const reloaded_key = "reloaded_for_protocol";

/** Acts on the server's last word: only that ends a session, never a network failure. */
export function useEnding(show: string, line: ConnectionState): void {
  const code = line.kind === "ended" ? line.code : null;
  useEffect(() => {
    if (line.kind === "live") sessionStorage.removeItem(reloaded_key);
  }, [line.kind]);
  useEffect(() => {
    if (code === null) return;
    const then = afterEnd(code);
    if (then === "login") return leaveGame(show, code);
    // Once: a page that is still too old after that must not reload for ever.
    if (then === "reload" && sessionStorage.getItem(reloaded_key) === null) {
      sessionStorage.setItem(reloaded_key, "yes");
      location.reload();
    }
  }, [code, show]);
}

/** The line is closed but the session may still be good. */
export function EndedPanel({ code }: { readonly code: ByeCode }): ReactElement {
  const t = useT(play_messages);
  return (
    <Screen>
      <div className="pl-center">
        <h1>{t("ended_title")}</h1>
        <p>{t(code === "protocol" ? "ended_protocol" : "ended_other")}</p>
        <Button onClick={() => location.reload()}>{t("reload")}</Button>
      </div>
    </Screen>
  );
}
