import { useEffect, useState, type ReactElement } from "react";
import type { TeamCode as TeamCodeResponse } from "@showrunner/contract/rest";
import { useLocale, useT } from "@showrunner/i18n/react";
import { Button, QrCode } from "@showrunner/ui/audience";
import { loadTeamCode } from "./load-team-code.ts";
import { teamCodeMessages } from "./messages/en.ts";
import "@showrunner/ui/audience/panels.css";
import "./team-code.css";

interface TeamCodeProps {
  /** Public id of the show. */
  readonly show: string;
}

/** Shorter than the lifetime of codes, so that the code on screen is always valid. */
const REFRESH_MS = 4 * 60_000;

/** QR code and six digits with which further phones join the team. */
export default function TeamCode({ show }: TeamCodeProps): ReactElement {
  const t = useT(teamCodeMessages);
  const locale = useLocale();
  const [code, setCode] = useState<TeamCodeResponse | null>(null);
  const [status, setStatus] = useState<"busy" | "ready" | "failed">("busy");
  const [request, setRequest] = useState({ renew: false });
  useEffect(() => {
    const stop = new AbortController();
    setStatus("busy");
    loadTeamCode(show, request.renew, stop.signal).then(
      (loaded) => {
        setCode(loaded);
        setStatus("ready");
      },
      () => {
        if (!stop.signal.aborted) setStatus("failed");
      },
    );
    const timer = window.setTimeout(() => setRequest({ renew: false }), REFRESH_MS);
    return () => {
      stop.abort();
      window.clearTimeout(timer);
    };
  }, [show, request]);
  return (
    <section className="pl-code" aria-label={t("title")}>
      {code !== null && (
        <>
          <QrCode value={code.link} label={t("qr_label")} />
          <p className="pl-code-digits">{`${code.code.slice(0, 3)} ${code.code.slice(3)}`}</p>
          <p className="pl-muted">
            {t("how", {
              time: new Intl.DateTimeFormat(locale, { timeStyle: "short" }).format(new Date(code.expires_at)),
            })}
          </p>
        </>
      )}
      <p role="status">{status === "failed" ? t("failed") : null}</p>
      <Button tone="quiet" wide busy={status === "busy"} onClick={() => setRequest({ renew: status !== "failed" })}>
        {t(status === "failed" ? "retry" : "renew")}
      </Button>
    </section>
  );
}
