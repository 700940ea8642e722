import { connectGuarded, HostNotApproved } from "../network/guarded-connect.ts";

export interface SmtpSettings {
  readonly host: string;
  readonly port: number;
  readonly security: "starttls" | "tls" | "none";
  readonly user: string | null;
  readonly password: string | null;
  /** Whether the host may have a private address. */
  readonly isApproved: boolean;
  readonly from: { readonly name: string; readonly address: string };
  readonly replyTo: string | null;
}

export interface OutgoingMail {
  /** The same for every attempt, so that mail programs recognise duplicates. */
  readonly id: string;
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  readonly html: string;
}

/** Why a mail was not sent; never the text of the mail server, which may contain anything. */
export type MailFailure =
  | "host_not_approved"
  | "unreachable"
  | "timeout"
  | "tls"
  | "credentials"
  | "sender_refused"
  | "recipient_refused"
  | "refused_for_now"
  | "refused";

export type SendResult =
  | { readonly ok: true }
  | { readonly ok: false; readonly failure: MailFailure; readonly isPermanent: boolean };

/** Limits of one attempt, in ms. The total stays below the 10 s of a request and below the lease of a job. */
const CONNECT_TIMEOUT_MS = 4_000;
const TOTAL_TIMEOUT_MS = 9_000;

interface SmtpError extends Error {
  readonly code?: string;
  readonly command?: string;
  readonly responseCode?: number;
}

function classifyError(error: SmtpError, hasTimedOut: boolean): Exclude<SendResult, { ok: true }> {
  const failed = (failure: MailFailure, isPermanent = false) => ({ ok: false, failure, isPermanent }) as const;
  if (error instanceof HostNotApproved) return failed("host_not_approved");
  if (hasTimedOut || error.code === "ETIMEDOUT") return failed("timeout");
  const { code = "", command = "", responseCode } = error;
  if (code === "EAUTH" || code === "ENOAUTH") return failed("credentials");
  if (responseCode !== undefined && responseCode >= 400 && responseCode < 500) return failed("refused_for_now");
  if (code === "EENVELOPE" && responseCode !== undefined)
    return command.startsWith("MAIL") ? failed("sender_refused") : failed("recipient_refused", true);
  if (responseCode !== undefined && responseCode >= 500) return failed("refused", true);
  if (
    code === "ETLS" ||
    code === "EREQUIRETLS" ||
    /^(ERR_(TLS|SSL)|CERT_|DEPTH_ZERO|SELF_SIGNED|UNABLE_TO_)/.test(code)
  )
    return failed("tls");
  // nodemailer reports failed handshakes as socket errors.
  if (code === "ESOCKET" && /certificate|tls|ssl|altnames/i.test(error.message)) return failed("tls");
  return failed("unreachable");
}

/**
 * Sends one mail over its own connection. Resolves with the failure, including a category for people. An attempt that
 * failed after the server had accepted the mail is repeated, so delivery is at least once.
 */
export async function sendBySmtp(smtp: SmtpSettings, mail: OutgoingMail, signal: AbortSignal): Promise<SendResult> {
  const timeout = AbortSignal.timeout(TOTAL_TIMEOUT_MS);
  const stop = AbortSignal.any([signal, timeout]);
  let destroy = (): void => undefined;
  const stopped = new Promise<never>((_resolve, reject) => {
    stop.addEventListener("abort", () => reject(new Error("stopped")), { once: true });
  });
  stopped.catch(() => undefined);
  try {
    // Loaded on first use, because loading takes 5 % of the startup time.
    const { createTransport } = await import("nodemailer");
    const connection = await connectGuarded({ ...smtp, timeoutMs: CONNECT_TIMEOUT_MS, signal: stop });
    destroy = () => connection.destroy();
    const transport = createTransport({
      host: smtp.host,
      port: smtp.port,
      connection,
      secure: smtp.security === "tls",
      requireTLS: smtp.security === "starttls",
      ignoreTLS: smtp.security === "none",
      ...(smtp.user === null ? {} : { auth: { user: smtp.user, pass: smtp.password ?? "" } }),
      disableFileAccess: true,
      disableUrlAccess: true,
    });
    const [, domain = "localhost"] = smtp.from.address.split("@");
    const sending = transport.sendMail({
      messageId: `<${mail.id}@${domain}>`,
      from: smtp.from,
      to: mail.to,
      ...(smtp.replyTo === null ? {} : { replyTo: smtp.replyTo }),
      subject: mail.subject,
      text: mail.text,
      html: mail.html,
      headers: { "Auto-Submitted": "auto-generated" },
    });
    sending.catch(() => undefined);
    await Promise.race([sending, stopped]);
    return { ok: true };
  } catch (error) {
    return classifyError(error as SmtpError, timeout.aborted);
  } finally {
    destroy();
  }
}
