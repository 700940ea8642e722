import { useEffect, useRef, useState, type ReactElement } from "react";
import { Autocomplete, Button, Group, SimpleGrid, Stack, Text, Textarea, TextInput } from "@mantine/core";
import { IconPlayerPlay, IconPlayerStop } from "@tabler/icons-react";
import { useForm, useWatch, Controller } from "react-hook-form";
import type { AiRun, Provider } from "@showrunner/contract/rest";
import { DEFAULT_MAX_TOKENS, estimateTokens } from "@showrunner/contract/run-estimate";
import { useLocale, useT } from "@showrunner/i18n/react";
import { formatTypedDecimal } from "@showrunner/i18n/typed-decimal";
import { FormError } from "@showrunner/ui/host";
import { streamText, useRefetchRuns } from "../../../api/ai-runs.api.ts";
import { useIdempotencyKey } from "../../../api/idempotency-key.ts";
import { showFieldErrors, useFieldMessage } from "../../../components/forms/field-messages.ts";
import { useUsageTexts } from "../../../components/usage/use-usage-texts.ts";
import { providersMessages } from "../messages/en.ts";
import { checkMaxTokens, checkTemperature, toOptional, toTextBody, type TextFormValues } from "./console-form.ts";
import { CurlButton } from "./curl-button.tsx";
import { toCurl } from "./curl.ts";
import { consoleMessages } from "./messages/en.ts";
import { PriceEstimate } from "./price-estimate.tsx";
import { RunHistory } from "./run-history.tsx";
import { RunSummary } from "./run-summary.tsx";

interface TextConsoleProps {
  readonly provider: Provider;
  readonly models: readonly string[];
}

const STORED_AFTER_MS = 600;
const FIELDS = ["model", "system", "prompt", "temperature", "max_tokens"] as const;

type Stream =
  | { readonly state: "idle" }
  | { readonly state: "running"; readonly text: string }
  | { readonly state: "ended"; readonly text: string; readonly run: AiRun | null; readonly error: string | null };

/** Streams the output of a text model. */
export function TextConsole({ provider, models }: TextConsoleProps): ReactElement {
  const t = useT(consoleMessages);
  const tp = useT(providersMessages);
  const locale = useLocale();
  const fieldMessage = useFieldMessage();
  const refetchRuns = useRefetchRuns(provider.id);
  const [stream, setStream] = useState<Stream>({ state: "idle" });
  const { describeUnit } = useUsageTexts();
  const key = useIdempotencyKey();
  const abort = useRef<AbortController | null>(null);
  // Leaving the page also stops the vendor's work.
  useEffect(() => () => abort.current?.abort(), []);
  const { state } = stream;
  const isRunning = state === "running";
  const button = useRef<HTMLButtonElement>(null);
  // The pressed button is replaced by the other one, which must take over the focus.
  useEffect(() => {
    if (state !== "idle" && document.activeElement === document.body) button.current?.focus({ preventScroll: true });
  }, [state]);
  const { register, control, handleSubmit, formState, getValues, setValue, setError } = useForm<TextFormValues>({
    defaultValues: { model: "", system: "", prompt: "", temperature: "", max_tokens: String(DEFAULT_MAX_TOKENS) },
  });
  const { errors } = formState;
  const [model, prompt, system, maxTokens] = useWatch({ control, name: ["model", "prompt", "system", "max_tokens"] });

  const run = async (values: TextFormValues): Promise<void> => {
    const controller = new AbortController();
    abort.current = controller;
    let text = "";
    setStream({ state: "running", text });
    try {
      let ended: AiRun | null = null;
      for await (const event of await streamText(provider.id, toTextBody(values, locale), {
        signal: controller.signal,
        key,
      })) {
        if (event.type === "text") {
          text += event.text;
          setStream({ state: "running", text });
        } else if (event.type === "end") ended = event.run;
      }
      setStream({ state: "ended", text, run: ended, error: ended === null ? t("broken") : null });
    } catch (error) {
      if (showFieldErrors(error, FIELDS, setError)) return setStream({ state: "idle" });
      const isStopped = controller.signal.aborted;
      const message = error instanceof Error ? error.message : String(error);
      setStream({ state: "ended", text, run: null, error: isStopped ? null : `${t("run_failed")}: ${message}` });
    } finally {
      // A stopped run is stored only after the server has noticed the end of the request.
      setTimeout(() => void refetchRuns(), controller.signal.aborted ? STORED_AFTER_MS : 0);
    }
  };
  const reuse = ({ request, model }: AiRun): void => {
    setValue("prompt", request.prompt, { shouldValidate: true });
    setValue("system", request.system ?? "");
    setValue("model", model);
    setValue("temperature", formatTypedDecimal(request.temperature?.toString() ?? "", locale));
    setValue("max_tokens", String(request.max_tokens ?? DEFAULT_MAX_TOKENS));
  };
  const writtenTokens = isRunning ? estimateTokens(stream.text) : 0;
  const ended = stream.state === "ended" ? stream : null;
  const failure = ended?.run?.failure ?? null;

  return (
    <Stack>
      <form onSubmit={(event) => void handleSubmit(run)(event)} noValidate>
        <Stack>
          <Textarea
            label={t("prompt")}
            withAsterisk
            autosize
            minRows={3}
            maxRows={14}
            maxLength={32_000}
            error={fieldMessage(errors.prompt?.message)}
            {...register("prompt", { validate: (value) => (value.trim() === "" ? "required" : undefined) })}
          />
          <Textarea
            label={t("system")}
            autosize
            minRows={1}
            maxRows={8}
            maxLength={32_000}
            error={fieldMessage(errors.system?.message)}
            {...register("system")}
          />
          <SimpleGrid cols={{ base: 1, sm: 3 }}>
            <Controller
              control={control}
              name="model"
              render={({ field }) => (
                <Autocomplete
                  {...field}
                  label={t("model")}
                  placeholder={provider.settings?.["default_model"] ?? ""}
                  data={[...new Set(models)]}
                  limit={50}
                  spellCheck={false}
                  error={fieldMessage(errors.model?.message)}
                />
              )}
            />
            <TextInput
              label={t("temperature")}
              inputMode="decimal"
              error={fieldMessage(errors.temperature?.message)}
              {...register("temperature", { validate: (value) => checkTemperature(value, locale) })}
            />
            <TextInput
              label={t("max_tokens")}
              inputMode="numeric"
              error={fieldMessage(errors.max_tokens?.message)}
              {...register("max_tokens", { validate: (value) => checkMaxTokens(value, locale) })}
            />
          </SimpleGrid>
          {prompt.trim() !== "" && checkMaxTokens(maxTokens, locale) === undefined && (
            <PriceEstimate
              providerId={provider.id}
              operation="chat"
              model={model}
              request={{
                prompt,
                system,
                max_tokens: isRunning ? writtenTokens : toOptional(maxTokens, locale),
              }}
              isRunning={isRunning}
            />
          )}
          <Group>
            {isRunning ? (
              // Distinct keys: if React reused one element for both, the click that stops would submit the form.
              <Button
                key="stop"
                ref={button}
                color="error"
                leftSection={<IconPlayerStop size={18} aria-hidden />}
                onClick={() => abort.current?.abort()}
              >
                {t("stop")}
              </Button>
            ) : (
              <Button
                key="run"
                ref={button}
                type="submit"
                color="accent"
                leftSection={<IconPlayerPlay size={18} aria-hidden />}
              >
                {t("run")}
              </Button>
            )}
            <CurlButton getCommand={() => toCurl(`/providers/${provider.id}/run`, toTextBody(getValues(), locale))} />
          </Group>
        </Stack>
      </form>
      <div role="log" aria-live="polite" aria-busy={isRunning} aria-label={t("answer")} className="console-answer">
        {stream.state !== "idle" && stream.text}
      </div>
      {isRunning && (
        <Text size="sm" c="dimmed">
          {t("about", { use: describeUnit({ unit: "output_tokens", amount: String(writtenTokens) }) })}
        </Text>
      )}
      <FormError
        message={
          ended?.error ??
          (failure === null || failure === "cancelled" ? null : `${t("run_failed")}: ${tp(`failure_${failure}`)}`)
        }
      />
      {ended !== null && ended.run === null && ended.error === null && <Text size="sm">{t("stopped")}</Text>}
      {ended?.run != null && <RunSummary run={ended.run} />}
      <RunHistory provider={provider} operation="chat" onReuse={reuse} />
    </Stack>
  );
}
