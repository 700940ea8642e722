import type { MailStatus } from "@showrunner/contract/rest";
import { parseHosts } from "@showrunner/contract/settings";
import type { Locale } from "@showrunner/i18n";
import { z } from "zod";
import type { WriteStatement } from "../../platform/db/index.ts";
import { fail, ok, type ServiceResult } from "../../platform/http/failure.ts";
import { newId } from "../../platform/ids.ts";
import type { JobHandler } from "../../platform/jobs/index.ts";
import { sendBySmtp, type SmtpSettings } from "../../platform/mail/index.ts";
import type { SecretBox } from "../../platform/secrets/secret-box.ts";
import type { SettingsService } from "../configuration/index.ts";
import type { OutboxRepository } from "./outbox.repository.ts";
import { renderMail, type MailTemplate, type RenderedMail } from "./render-mail.ts";
import { toIsoTime } from "../../platform/iso-time.ts";

/** Kind of the job that sends one mail. */
export const SEND_MAIL_JOB = "send_mail";

export interface MailRecipient {
  readonly address: string;
  /** Communication language. */
  readonly locale: Locale;
}

export interface MailService {
  getStatus(): Promise<MailStatus>;
  /** Whether mails with links can be sent. */
  isReady(): boolean;
  /**
   * Returns statements that queue a mail, for the write that causes it; none while mail is off. Call `wake` after it.
   */
  createOutboxStatements(recipient: MailRecipient, template: MailTemplate): Promise<readonly WriteStatement[]>;
  /** Starts sending queued mails. */
  wake(): void;
  /** Sends a test message at once, without the outbox. */
  sendTest(recipient: MailRecipient): Promise<ServiceResult<{ readonly sent: true }>>;
  readonly handler: JobHandler;
}

interface Dependencies {
  readonly settings: SettingsService;
  readonly secrets: SecretBox;
  readonly repository: OutboxRepository;
  readonly getPublicUrl: () => string | null;
  readonly addJob: (kind: string, payload: unknown) => WriteStatement;
  readonly wakeJobs: () => void;
  readonly now: () => number;
  /** Delays after failed attempts, in ms; set in tests only. */
  readonly retryDelaysMs?: readonly number[];
}

/** Delays between attempts; nine attempts take about a day. */
const RETRY_DELAYS_MS = [1, 2, 5, 15, 30, 60, 360, 900].map((minutes) => minutes * 60_000);
/** Finished mails are kept for this long, for the list of failures. */
const RETENTION_MS = 30 * 24 * 3_600_000;
const MAX_SHOWN_FAILURES = 20;
/** Shown until an admin names the application (docs/conformance.md, sections 1 and 2). */
const PLACEHOLDER_APP_NAME = "Game Show Template";

const jobPayload = z.object({ mail_id: z.string() });
const mailContent = z.object({ subject: z.string(), text: z.string(), html: z.string() });

/** Mail service of all features: an outbox that is written in the transaction of the cause, and a job that sends it. */
export function createMailService(dependencies: Dependencies): MailService {
  const { settings, secrets, repository, getPublicUrl, addJob, wakeJobs, now } = dependencies;
  const { retryDelaysMs = RETRY_DELAYS_MS } = dependencies;
  const toPlace = (id: string) => ({ table: "mail_outbox", row: id, field: "content" });
  const getAppName = (): string => settings.get().app_name ?? PLACEHOLDER_APP_NAME;

  const getTransport = (): SmtpSettings | null => {
    const { smtp_host, smtp_port, smtp_security, smtp_user, smtp_password, mail_from, mail_reply_to, approved_hosts } =
      settings.get();
    if (smtp_host === null || mail_from === null) return null;
    return {
      host: smtp_host,
      port: smtp_port,
      security: smtp_security,
      user: smtp_user,
      // Never send the environment's password to a server that an admin entered.
      password:
        settings.getSource("smtp_password") === "environment" && settings.getSource("smtp_host") !== "environment"
          ? null
          : smtp_password,
      // A host from the environment is trusted: the operator knows the network.
      isApproved:
        settings.getSource("smtp_host") === "environment" ||
        parseHosts(approved_hosts).includes(smtp_host.toLowerCase()),
      from: { name: getAppName(), address: mail_from },
      replyTo: mail_reply_to,
    };
  };
  const getState = (): MailStatus["state"] => {
    if (getTransport() === null) return "no_transport";
    return getPublicUrl() === null ? "no_public_url" : "ready";
  };
  const render = (template: MailTemplate, locale: Locale): RenderedMail =>
    renderMail(template, { locale, appName: getAppName(), publicUrl: getPublicUrl() });

  const handler: JobHandler = async (payload, { attempt, signal }) => {
    const { mail_id } = jobPayload.parse(payload);
    const finish = (state: "sent" | "failed", failure: string | null) => ({
      kind: "done" as const,
      statements: [
        repository.finish(mail_id, state, failure, now()),
        repository.deleteFinishedUntil(now() - RETENTION_MS),
      ],
    });
    const mail = await repository.find(mail_id);
    if (mail === undefined || mail.content === null) return { kind: "done", statements: [] };
    const content = await secrets.decrypt(mail.content, toPlace(mail_id));
    if (content === null) return finish("failed", "unreadable");
    const transport = getTransport();
    const result =
      transport === null
        ? { ok: false as const, failure: "no_transport", isPermanent: false }
        : await sendBySmtp(
            transport,
            { id: mail_id, to: mail.recipient, ...mailContent.parse(JSON.parse(content)) },
            signal,
          );
    if (result.ok) return finish("sent", null);
    const delay = retryDelaysMs[attempt - 1];
    if (result.isPermanent || delay === undefined) return finish("failed", result.failure);
    return { kind: "retry", afterMs: delay, statements: [repository.setFailure(mail_id, result.failure, now())] };
  };

  return {
    handler,
    wake: wakeJobs,
    isReady: () => getState() === "ready",
    getStatus: async () => {
      const [queued, failed] = [await repository.countQueued(), await repository.findFailed(MAX_SHOWN_FAILURES)];
      return {
        state: getState(),
        queued,
        failed: failed.map(({ id, template, recipient, failure, changed_at }) => ({
          id,
          template,
          recipient,
          failure: failure ?? "refused",
          failed_at: toIsoTime(changed_at),
        })),
      };
    },
    createOutboxStatements: async ({ address, locale }, template) => {
      if (getState() !== "ready") return [];
      const id = newId();
      const mail = render(template, locale);
      return [
        repository.insert({
          id,
          template: template.name,
          recipient: address,
          content: await secrets.encrypt(JSON.stringify(mail), toPlace(id)),
          state: "queued",
          failure: null,
          created_at: now(),
          changed_at: now(),
        }),
        addJob(SEND_MAIL_JOB, { mail_id: id }),
      ];
    },
    sendTest: async ({ address, locale }) => {
      const transport = getTransport();
      if (transport === null) return fail("mail_off");
      const mail = { id: newId(), to: address, ...render({ name: "test" }, locale) };
      const result = await sendBySmtp(transport, mail, new AbortController().signal);
      return result.ok ? ok({ sent: true as const }) : fail("mail_not_sent", { params: { reason: result.failure } });
    },
  };
}
