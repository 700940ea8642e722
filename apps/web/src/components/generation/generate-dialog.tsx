import { useEffect, useRef, useState, type FormEvent, type ReactElement } from "react";
import { Button, Group, Stack } from "@mantine/core";
import { useMediaQuery } from "@mantine/hooks";
import { IconSparkles } from "@tabler/icons-react";
import { ErrorState, FormError, FormModal, LoadingRows, notify } from "@showrunner/ui/host";
import { useT } from "@showrunner/i18n/react";
import { ApiError, getErrorReason } from "../../api/api-error.ts";
import { toFieldError } from "../forms/field-messages.ts";
import { useGenerate, useMediaModels, type GeneratedKind } from "../../api/media-generation.api.ts";
import { BudgetNotice } from "../budgets/budget-notice.tsx";
import { GeneratedResult } from "./generated-result.tsx";
import { GenerationFields } from "./generation-fields.tsx";
import { findWrongFields, listShownFields, toRequest, toValues, type GenerationValues } from "./generation-form.ts";
import { generationMessages } from "./messages/en.ts";

interface GenerateDialogProps {
  readonly kind: GeneratedKind;
  readonly onClose: () => void;
  /** If set, the dialog waits for one file and offers to use it; otherwise it closes and files go to the library. */
  readonly onUse?: (id: string) => void;
}

/** Long enough to read why a limit refused files. */
const READING_MS = 12_000;
const NO_ERRORS: ReadonlyMap<string, string> = new Map();

/** Generates pictures or videos into the library. */
export function GenerateDialog({ kind, onClose, onUse }: GenerateDialogProps): ReactElement {
  const t = useT(generationMessages);
  const isNarrow = useMediaQuery("(max-width: 36em)");
  const models = useMediaModels(kind, true);
  const generate = useGenerate(kind);
  const [changes, setChanges] = useState<Partial<GenerationValues>>({});
  const [errors, setErrors] = useState(NO_ERRORS);
  const [madeId, setMadeId] = useState<string | null>(null);
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => {
    form.current?.querySelector<HTMLElement>("[aria-invalid=true]")?.focus();
  }, [errors]);
  const values = toValues(changes, models.data ?? []);

  const submit = (event: FormEvent): void => {
    event.preventDefault();
    const wrong = findWrongFields(kind, values);
    setErrors(wrong);
    if (wrong.size > 0) return;
    generate.mutate(
      { ...toRequest(values)[kind], prompt: values.prompt },
      {
        onSuccess: ({ items, refusal }) => {
          if (onUse !== undefined) return setMadeId(items[0]?.id ?? null);
          const started = t(kind === "image" ? "started_image" : "started_video", { n: items.length });
          if (refusal === null) notify({ kind: "info", message: started });
          else
            notify({
              kind: "warning",
              message: t("started_partly", { started, reason: refusal.message }),
              timeout: READING_MS,
            });
          onClose();
        },
        onError: (error) => {
          const fields = error instanceof ApiError ? error.fields : [];
          setErrors(new Map(fields.map((problem) => [problem.path, toFieldError(problem)])));
          // An admin may have changed the models, or what they can do.
          if (fields.length > 0) void models.refetch();
        },
      },
    );
  };
  const hasCount = onUse === undefined;
  const shownFields = listShownFields(kind, (models.data?.length ?? 0) > 1, hasCount);
  const hasFieldErrors = shownFields.some((name) => errors.has(name));
  return (
    <FormModal
      isDirty={values.prompt !== "" && madeId === null}
      onClose={onClose}
      title={t(kind === "image" ? "generate_image" : "generate_video")}
      size="lg"
      fullScreen={isNarrow}
    >
      {models.data === undefined ? (
        models.error === null ? (
          <LoadingRows />
        ) : (
          <ErrorState message={models.error.message} onRetry={() => void models.refetch()} />
        )
      ) : madeId !== null && onUse !== undefined ? (
        <GeneratedResult kind={kind} id={madeId} onUse={onUse} onChange={() => setMadeId(null)} onClose={onClose} />
      ) : (
        <form ref={form} onSubmit={submit} noValidate>
          <BudgetNotice providerId={values.model?.provider_id} />
          <Stack>
            <GenerationFields
              kind={kind}
              models={models.data}
              values={values}
              errors={errors}
              hasCount={hasCount}
              onChange={(part) => setChanges({ ...changes, ...part })}
            />
            <FormError
              message={
                hasFieldErrors || generate.error === null
                  ? null
                  : errors.has("model")
                    ? t("model_not_offered")
                    : getErrorReason(generate.error)
              }
            />
            <Group justify="flex-end">
              <Button variant="default" onClick={onClose}>
                {t("cancel")}
              </Button>
              <Button
                type="submit"
                color="accent"
                loading={generate.isPending}
                leftSection={<IconSparkles size={18} aria-hidden />}
              >
                {t("generate")}
              </Button>
            </Group>
          </Stack>
        </form>
      )}
    </FormModal>
  );
}
