import { once } from "node:events";
import { PassThrough, Readable } from "node:stream";
import { setTimeout as sleep } from "node:timers/promises";
import type { AiPurpose, AiRun, RunStreamEvent } from "@showrunner/contract/rest";
import type { ProviderConnection, ProviderFailure, TextPart, UsageFact } from "../../ai/provider-definition.ts";
import { WriteConflict, type AiAttemptsTable, type Database } from "../../platform/db/index.ts";
import type { UserCaller } from "../../platform/http/caller.ts";
import { fail, ok, type ServiceResult } from "../../platform/http/failure.ts";
import type { RouteInput } from "../../platform/http/mount.ts";
import type { JobsRepository } from "../../platform/jobs/index.ts";
import { setSafeInterval } from "../../platform/safe-timers.ts";
import type { RunnableProvider, RunnableProviders } from "../providers/index.ts";
import type { RunCancellation } from "./run-cancellation.ts";
import type { OpenConnection } from "./run-connections.ts";
import { createRequest, readRequest } from "./run-request.ts";
import type { RunEnd, SettleRun } from "./settle-run.ts";
import { TEXT_LEASE_MS, type BeginRun } from "./begin-run.ts";

/** Tries to submit a text. The waits between them are short, because the user is waiting for the text. */
const MAX_TRIES = 3;
const MAX_RETRY_MS = 5_000;
const FIRST_RETRY_MS = 500;
/** Time after which a request should be repeated if the text it began is still streaming. */
const RUNNING_RETRY_AFTER_S = 5;

type TextBody = RouteInput<"POST /providers/:id/run">["body"];

interface OpenedText {
  readonly provider: RunnableProvider;
  readonly caller: UserCaller;
  readonly purpose: AiPurpose;
  readonly body: TextBody;
  /** If an earlier request with this key began a run, its result is streamed again. Null always begins a new run. */
  readonly idempotencyKey: string | null;
}

export interface TextRuns {
  /** Streams `RunStreamEvent`, one per line. Destroying the stream cancels the run. */
  start(
    caller: UserCaller,
    providerId: string,
    body: TextBody,
    idempotencyKey: string | null,
  ): Promise<ServiceResult<Readable>>;
  /** As `start`, for a feature that has chosen the provider itself. */
  open(run: OpenedText): Promise<ServiceResult<Readable>>;
  /** Stops all texts and waits until they are recorded. */
  close(): Promise<void>;
}

interface Dependencies {
  readonly database: Pick<Database, "write">;
  readonly jobs: Pick<JobsRepository, "postpone" | "remove">;
  readonly providers: Pick<RunnableProviders, "findForRun" | "markCredentialsRejected">;
  readonly openConnection: OpenConnection;
  readonly cancels: RunCancellation;
  readonly begin: BeginRun;
  readonly settle: SettleRun;
  readonly findPresented: (id: string) => Promise<AiRun | undefined>;
  readonly onError: (error: unknown) => void;
}

interface StreamedText {
  readonly text: string;
  readonly failure: ProviderFailure | null;
  readonly usage: readonly UsageFact[];
  readonly isCutOff: boolean;
}

export function createTextRuns(dependencies: Dependencies): TextRuns {
  const { database, jobs, providers, openConnection, cancels, begin, settle, findPresented, onError } = dependencies;
  const running = new Set<Promise<void>>();
  const stopping = new AbortController();

  /** Streams the text. Retries only if the vendor refused the request before it sent any text. */
  const stream = async (
    row: AiAttemptsTable,
    { definition }: RunnableProvider,
    connection: ProviderConnection,
    signal: AbortSignal,
    onText: (text: string) => Promise<void>,
  ): Promise<StreamedText> => {
    const { prompt, system, temperature, max_tokens } = readRequest(row);
    let text = "";
    for (let tries = 1; ; tries += 1) {
      const parts = definition.text?.(connection, {
        model: row.model,
        system,
        prompt,
        temperature,
        maxTokens: max_tokens,
        signal,
      });
      if (parts === undefined) return { text, failure: { code: "refused" }, usage: [], isCutOff: false };
      let end: Extract<TextPart, { kind: "end" }> | null = null;
      for await (const part of parts)
        if (part.kind === "end") end = part;
        else {
          text += part.text;
          await onText(part.text);
        }
      const failure = end === null ? ({ code: "interrupted" } as const) : end.failure;
      const streamed = { text, failure, usage: end?.usage ?? [], isCutOff: end?.isCutOff ?? false };
      if (failure === null || text !== "" || tries >= MAX_TRIES) return streamed;
      const waitMs =
        failure.code === "rate_limited"
          ? (failure.retryAfterMs ?? FIRST_RETRY_MS)
          : failure.code === "unreachable"
            ? FIRST_RETRY_MS
            : Infinity;
      if (waitMs > MAX_RETRY_MS) return streamed;
      await sleep(waitMs, undefined, { signal }).catch(() => undefined);
    }
  };

  /** Renews the lease, so that other servers leave the run alone. Aborts `lost` once one has taken it over. */
  const holdLease = (id: string, lost: AbortController): NodeJS.Timeout =>
    setSafeInterval(async () => {
      try {
        await database.write([jobs.postpone({ id, fence: 0 }, TEXT_LEASE_MS)]);
      } catch (error) {
        if (error instanceof WriteConflict) lost.abort();
        else onError(error);
      }
    }, TEXT_LEASE_MS / 3);

  const toEnd = ({ text, failure, usage, isCutOff }: StreamedText, wasStopped: boolean): RunEnd => {
    if (failure === null) return { state: "done", result: { text, files: [], usage, isCutOff } };
    if (failure.code !== "cancelled") return { state: "failed", failure: failure.code, usage, text };
    // The server stopped it, not the user: what the vendor did is unknown, so its usage is an estimate.
    return wasStopped ? { state: "unknown", usage, text } : { state: "cancelled", failure: null, usage, text };
  };

  const run = async (
    row: AiAttemptsTable,
    provider: RunnableProvider,
    connection: ProviderConnection,
    output: PassThrough,
  ): Promise<void> => {
    const write = (event: RunStreamEvent): boolean => output.destroyed || output.write(`${JSON.stringify(event)}\n`);
    /** Waits for a slow client, but not beyond the end of the run. */
    const send = async (event: RunStreamEvent, signal: AbortSignal): Promise<void> => {
      if (!write(event)) await once(output, "drain", { signal }).catch(() => undefined);
    };
    const disconnection = new AbortController();
    output.on("close", () => disconnection.abort());
    output.on("error", () => disconnection.abort());
    const timer = holdLease(row.id, disconnection);
    try {
      await cancels.watch(row.id, async (cancelled) => {
        const signal = AbortSignal.any([disconnection.signal, cancelled, stopping.signal]);
        await send({ type: "start", run_id: row.id }, signal);
        const streamed = await stream(row, provider, connection, signal, (text) =>
          send({ type: "text", text }, signal),
        );
        if (streamed.failure?.code === "credentials") await providers.markCredentialsRejected(provider);
        const wasStopped = stopping.signal.aborted && !disconnection.signal.aborted && !cancelled.aborted;
        await database.write([
          jobs.remove({ id: row.id, fence: 0 }),
          ...(await settle(row, toEnd(streamed, wasStopped))),
        ]);
      });
    } catch (error) {
      // This server did not renew its lease in time, and another one has recorded the run.
      if (!(error instanceof WriteConflict)) throw error;
    } finally {
      clearInterval(timer);
    }
    const presented = await findPresented(row.id);
    if (presented !== undefined) write({ type: "end", run: presented });
  };

  /** Streams the recorded result of a run. Fails while the run is active. */
  const present = async (id: string): Promise<ServiceResult<Readable>> => {
    const ended = await findPresented(id);
    if (ended === undefined) return fail("not_found");
    if (ended.ended_at === null) return fail("idempotent_request_running", { retryAfterS: RUNNING_RETRY_AFTER_S });
    const events: readonly RunStreamEvent[] = [
      { type: "start", run_id: id },
      ...(ended.text === null || ended.text === "" ? [] : [{ type: "text", text: ended.text } as const]),
      { type: "end", run: ended },
    ];
    return ok(Readable.from(events.map((event) => `${JSON.stringify(event)}\n`)));
  };

  const open: TextRuns["open"] = async ({ provider, caller, purpose, idempotencyKey, body: { model, ...body } }) => {
    if (stopping.signal.aborted) return fail("unavailable");
    const connection = await openConnection(provider);
    if (connection === null) return fail("ai_provider_inactive");
    const begun = await begin({
      provider,
      operation: "chat",
      purpose,
      userId: caller.user_id,
      model,
      request: createRequest(body),
      linked: null,
      idempotencyKey,
    });
    if (!begun.ok) return begun;
    const { row, isRepeated } = begun.value;
    if (isRepeated) return present(row.id);
    const output = new PassThrough();
    const work = run(row, provider, connection, output)
      .catch(onError)
      .finally(() => {
        output.end();
        running.delete(work);
      });
    running.add(work);
    return ok(output);
  };

  return {
    start: async (caller, providerId, body, idempotencyKey) => {
      const found = await providers.findForRun(caller, providerId);
      return found.ok ? open({ provider: found.value, caller, purpose: "console", body, idempotencyKey }) : found;
    },
    open,
    close: async () => {
      stopping.abort();
      await Promise.all(running);
    },
  };
}
