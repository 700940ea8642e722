import { useState, type ReactElement } from "react";
import { Autocomplete, Button, Group, SimpleGrid, Stack, Text, Textarea, TextInput } from "@mantine/core";
import { IconPlayerPlay } from "@tabler/icons-react";
import { Controller, useForm, useWatch, type Path } from "react-hook-form";
import type { AiRun, Provider } from "@showrunner/contract/rest";
import { useLocale, useT } from "@showrunner/i18n/react";
import { FormError } from "@showrunner/ui/host";
import { useStartImages, useStartVideo } from "../../../api/ai-runs.api.ts";
import { showFieldErrors, useFieldMessage } from "../../../components/forms/field-messages.ts";
import {
  checkCount,
  checkDuration,
  checkSide,
  checkSize,
  toImageBody,
  toOptional,
  toVideoBody,
  type FieldCheck,
  type MediaFormValues,
} from "./console-form.ts";
import { CurlButton } from "./curl-button.tsx";
import { toCurl } from "./curl.ts";
import { consoleMessages } from "./messages/en.ts";
import { PriceEstimate } from "./price-estimate.tsx";
import { RunHistory } from "./run-history.tsx";
import { RunProgress } from "./run-progress.tsx";

interface MediaConsoleProps {
  readonly provider: Provider;
  readonly kind: "image" | "video";
  readonly models: readonly string[];
}

const FIELDS = ["model", "prompt", "size", "quality", "count", "duration", "width", "height"] as const;

/** Generates images or a video in a run. */
export function MediaConsole({ provider, kind, models }: MediaConsoleProps): ReactElement {
  const t = useT(consoleMessages);
  const locale = useLocale();
  const fieldMessage = useFieldMessage();
  const startImages = useStartImages(provider.id);
  const startVideo = useStartVideo(provider.id);
  const [runId, setRunId] = useState<string | null>(null);
  const { register, control, handleSubmit, formState, getValues, setValue, setError } = useForm<MediaFormValues>({
    defaultValues: {
      model: "",
      prompt: "",
      size: "1024x1024",
      quality: "",
      count: "1",
      duration: "5",
      width: "",
      height: "",
    },
  });
  const { errors } = formState;
  const [model, quality, size, count, duration] = useWatch({
    control,
    name: ["model", "quality", "size", "count", "duration"],
  });
  const text = (name: Path<MediaFormValues>, check: FieldCheck) => ({
    label: t(name),
    error: fieldMessage(errors[name]?.message),
    ...register(name, { validate: (value) => check(value, locale) }),
  });
  const required =
    (check: FieldCheck): FieldCheck =>
    (value, shownIn) =>
      value.trim() === "" ? "required" : check(value, shownIn);

  const run = handleSubmit(async (values) => {
    try {
      const started = await (kind === "image"
        ? startImages.mutateAsync(toImageBody(values, locale))
        : startVideo.mutateAsync(toVideoBody(values, locale)));
      setRunId(started.id);
    } catch (error) {
      if (!showFieldErrors(error, FIELDS, setError))
        setError("root", { message: `${t("run_failed")}: ${error instanceof Error ? error.message : String(error)}` });
    }
  });
  const reuse = ({ request, model }: AiRun): void => {
    setValue("prompt", request.prompt, { shouldValidate: true });
    setValue("model", model);
    if (request.size !== null) setValue("size", request.size);
    setValue("quality", request.quality ?? "");
    if (request.count !== null) setValue("count", String(request.count));
    if (request.duration !== null) setValue("duration", String(request.duration));
    setValue("width", request.width?.toString() ?? "");
    setValue("height", request.height?.toString() ?? "");
  };

  return (
    <Stack>
      <form onSubmit={run} noValidate>
        <Stack>
          <Textarea
            {...text(
              "prompt",
              required(() => undefined),
            )}
            withAsterisk
            autosize
            minRows={3}
            maxRows={14}
            maxLength={32_000}
          />
          <SimpleGrid cols={{ base: 1, sm: 2 }}>
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
            {kind === "image" ? (
              <>
                <TextInput {...text("size", required(checkSize))} withAsterisk />
                <TextInput {...text("quality", () => undefined)} />
                <TextInput {...text("count", required(checkCount))} withAsterisk inputMode="numeric" />
              </>
            ) : (
              <>
                <TextInput {...text("duration", required(checkDuration))} withAsterisk inputMode="numeric" />
                <TextInput {...text("width", checkSide)} inputMode="numeric" />
                <TextInput {...text("height", checkSide)} inputMode="numeric" />
              </>
            )}
          </SimpleGrid>
          {kind === "image"
            ? checkSize(size) === undefined &&
              checkCount(count, locale) === undefined && (
                <PriceEstimate
                  providerId={provider.id}
                  operation="image.generate"
                  {...{ model, quality, size }}
                  request={{ count: toOptional(count, locale) }}
                />
              )
            : checkDuration(duration, locale) === undefined && (
                <PriceEstimate
                  providerId={provider.id}
                  operation="video.generate"
                  model={model}
                  request={{ duration: toOptional(duration, locale) }}
                />
              )}
          <FormError message={errors.root?.message ?? null} />
          <Group>
            <Button
              type="submit"
              color="accent"
              loading={formState.isSubmitting}
              leftSection={<IconPlayerPlay size={18} aria-hidden />}
            >
              {t("generate")}
            </Button>
            <CurlButton
              getCommand={() =>
                toCurl(
                  `/providers/${provider.id}/run/${kind}`,
                  kind === "image" ? toImageBody(getValues(), locale) : toVideoBody(getValues(), locale),
                )
              }
            />
          </Group>
          <Text size="sm" c="dimmed">
            {t("job_hint")}
          </Text>
        </Stack>
      </form>
      {runId !== null && <RunProgress providerId={provider.id} id={runId} onRunAgain={setRunId} />}
      <RunHistory
        provider={provider}
        operation={kind === "image" ? "image.generate" : "video.generate"}
        onReuse={reuse}
      />
    </Stack>
  );
}
