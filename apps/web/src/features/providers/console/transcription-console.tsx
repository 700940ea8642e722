import { useState, type ReactElement } from "react";
import { Autocomplete, Button, FileInput, Group, SimpleGrid, Stack, Text } from "@mantine/core";
import { IconPlayerPlay } from "@tabler/icons-react";
import { Controller, useForm, useWatch } from "react-hook-form";
import type { AiRun, Provider } from "@showrunner/contract/rest";
import { useT } from "@showrunner/i18n/react";
import { FormError } from "@showrunner/ui/host";
import { useStartTranscription } from "../../../api/ai-runs.api.ts";
import { AUDIO_ACCEPT } from "../../../components/audio/audio-file.ts";
import { showFieldErrors, useFieldMessage } from "../../../components/forms/field-messages.ts";
import { CurlButton } from "./curl-button.tsx";
import { toUploadCurl } from "./curl.ts";
import { consoleMessages } from "./messages/en.ts";
import { PriceEstimate } from "./price-estimate.tsx";
import { RunHistory } from "./run-history.tsx";
import { RunProgress } from "./run-progress.tsx";

interface TranscriptionFormValues {
  readonly model: string;
  readonly file: File | null;
}

interface TranscriptionConsoleProps {
  readonly provider: Provider;
  readonly models: readonly string[];
}

/** Transcribes a recording in a run. */
export function TranscriptionConsole({ provider, models }: TranscriptionConsoleProps): ReactElement {
  const t = useT(consoleMessages);
  const fieldMessage = useFieldMessage();
  const start = useStartTranscription(provider.id);
  const [runId, setRunId] = useState<string | null>(null);
  const { control, handleSubmit, formState, getValues, setValue, setError } = useForm<TranscriptionFormValues>({
    defaultValues: { model: "", file: null },
  });
  const [model, file] = useWatch({ control, name: ["model", "file"] });
  const run = handleSubmit(async (values) => {
    if (values.file === null) return;
    try {
      const started = await start.mutateAsync({ model: values.model.trim(), file: values.file });
      setRunId(started.id);
    } catch (error) {
      if (!showFieldErrors(error, ["model", "file"], setError))
        setError("root", { message: `${t("run_failed")}: ${error instanceof Error ? error.message : String(error)}` });
    }
  });
  const reuse = ({ model: used }: AiRun): void => setValue("model", used);
  return (
    <Stack>
      <form onSubmit={run} noValidate>
        <Stack>
          <SimpleGrid cols={{ base: 1, sm: 2 }}>
            <Controller
              control={control}
              name="file"
              rules={{ validate: (value) => (value === null ? "required" : undefined) }}
              render={({ field, fieldState }) => (
                <FileInput
                  {...field}
                  label={t("recording")}
                  description={t("recording_hint")}
                  placeholder={t("choose_file")}
                  withAsterisk
                  clearable
                  clearButtonProps={{ "aria-label": t("remove_file") }}
                  accept={AUDIO_ACCEPT}
                  error={fieldMessage(fieldState.error?.message)}
                />
              )}
            />
            <Controller
              control={control}
              name="model"
              render={({ field, fieldState }) => (
                <Autocomplete
                  {...field}
                  label={t("model")}
                  description={t("model_hint")}
                  placeholder={provider.settings?.["default_model"] ?? ""}
                  data={[...new Set(models)]}
                  limit={50}
                  spellCheck={false}
                  error={fieldMessage(fieldState.error?.message)}
                />
              )}
            />
          </SimpleGrid>
          {file !== null && (
            <PriceEstimate
              providerId={provider.id}
              operation="transcribe"
              model={model}
              request={{ file_bytes: file.size }}
            />
          )}
          <FormError message={formState.errors.root?.message ?? null} />
          <Group>
            <Button
              type="submit"
              color="accent"
              loading={formState.isSubmitting}
              leftSection={<IconPlayerPlay size={18} aria-hidden />}
            >
              {t("transcribe")}
            </Button>
            <CurlButton
              getCommand={() => {
                const { model: chosen, file: recording } = getValues();
                return toUploadCurl(`/providers/${provider.id}/run/transcription`, recording?.name ?? "recording.mp3", {
                  ...(chosen.trim() === "" ? {} : { model: chosen.trim() }),
                });
              }}
            />
          </Group>
          <Text size="sm" c="dimmed">
            {t("job_hint")}
          </Text>
        </Stack>
      </form>
      {runId !== null && <RunProgress providerId={provider.id} id={runId} onRunAgain={setRunId} />}
      <RunHistory provider={provider} operation="transcribe" onReuse={reuse} />
    </Stack>
  );
}
