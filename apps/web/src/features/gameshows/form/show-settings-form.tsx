import { useEffect, useState, type ReactElement } from "react";
import { Button, Stack } from "@mantine/core";
import { zodResolver } from "@hookform/resolvers/zod";
import { useNavigate } from "@tanstack/react-router";
import { useForm } from "react-hook-form";
import type { Gameshow } from "@showrunner/contract/rest";
import { SOUND_CUES } from "@showrunner/engine";
import { FormError, FormFooter, notify } from "@showrunner/ui/host";
import { useT } from "@showrunner/i18n/react";
import { useUpdateGameshow } from "../../../api/gameshows.api.ts";
import { useForgetUploads, useIsUploading } from "../../../api/assets.api.ts";
import { showFieldErrors } from "../../../components/forms/field-messages.ts";
import { gameshowsMessages } from "../messages/en.ts";
import { CoHosts } from "./co-hosts.tsx";
import { mergeParts, toShowForm, showFormSchema, type ShowFormValues } from "./show-form.ts";
import { ShowFormFields } from "./show-form-fields.tsx";

/** Fields that the server may reject although they pass the form's own validation. */
const FIELDS_WITH_SERVER_ERRORS = [
  "name",
  "description",
  "settings.cap_ms",
  "settings.branding.logo",
  "settings.branding.background",
  "settings.branding.sponsors",
  ...SOUND_CUES.map((cue) => `settings.sound_files.${cue}` as const),
] as const;

type ShowChanges = Partial<Omit<ShowFormValues, "settings">> & {
  readonly settings: Partial<ShowFormValues["settings"]>;
};

interface ShowFormProps {
  readonly show: Gameshow;
  readonly submitLabel: string;
  /** Called with the changed values. Rejects with an ApiError, whose field errors are shown at their fields. */
  readonly onSubmit: (changes: ShowChanges) => Promise<void>;
  readonly onDirtyChange: (isDirty: boolean) => void;
}

function ShowForm({ show, submitLabel, onSubmit, onDirtyChange }: ShowFormProps): ReactElement {
  const [opened] = useState(() => toShowForm(show));
  const { register, control, handleSubmit, formState, setError } = useForm<ShowFormValues>({
    defaultValues: opened,
    resolver: zodResolver(showFormSchema),
  });
  const isUploading = useIsUploading();
  const forgetUploads = useForgetUploads();
  // Other forms must not wait for an upload that was left here.
  useEffect(() => forgetUploads, [forgetUploads]);
  // Read while rendering: the form tracks only what is read.
  const { dirtyFields } = formState;
  const isDirty = Object.keys(dirtyFields).length > 0 || isUploading;
  useEffect(() => onDirtyChange(isDirty), [isDirty, onDirtyChange]);
  const submit = handleSubmit(async (values) => {
    try {
      // Other values may have changed elsewhere since the form was filled.
      const parts = mergeParts({ opened: opened.settings, edited: values.settings, newest: show.settings });
      const settings = pickDirty({ ...values.settings, ...parts }, dirtyFields.settings ?? {});
      await onSubmit({
        ...pickDirty({ name: values.name, description: values.description }, dirtyFields),
        settings: { ...keepTimerStart(show, values), ...settings },
      });
    } catch (error) {
      if (!showFieldErrors(error, FIELDS_WITH_SERVER_ERRORS, setError))
        setError("root", { message: error instanceof Error ? error.message : String(error) });
    }
  });
  return (
    <form onSubmit={submit} noValidate>
      <Stack gap="lg">
        <ShowFormFields control={control} register={register} errors={formState.errors} show={show} />
        <FormError message={formState.errors.root?.message ?? null} />
        <FormFooter>
          <Button type="submit" color="accent" loading={formState.isSubmitting || isUploading}>
            {submitLabel}
          </Button>
        </FormFooter>
      </Stack>
    </form>
  );
}

/** Stores the timer's start that the form showed for a show from before this setting (`withTimerStart`). */
const keepTimerStart = ({ settings }: Gameshow, values: ShowFormValues): Partial<ShowFormValues["settings"]> =>
  settings.timer_start === undefined ? { timer_start: values.settings.timer_start } : {};

/** The values whose fields were changed. */
function pickDirty<T extends object>(values: T, dirty: Readonly<Partial<Record<keyof T, unknown>>>): Partial<T> {
  const names = (Object.keys(values) as (keyof T)[]).filter(
    (name) => dirty[name] !== undefined && dirty[name] !== false,
  );
  return Object.fromEntries(names.map((name) => [name, values[name]])) as Partial<T>;
}

interface ShowSettingsFormProps {
  readonly show: Gameshow;
  /** Called after the settings were saved. */
  readonly onDone: () => void;
  /** Called when closing begins or ceases to discard input. Must be stable. */
  readonly onDirtyChange: (isDirty: boolean) => void;
}

/** Form for name, description and all settings of a show; used in the list and on the moderator's page. */
export function ShowSettingsForm({ show, onDone, onDirtyChange }: ShowSettingsFormProps): ReactElement {
  const t = useT(gameshowsMessages);
  const navigate = useNavigate();
  const update = useUpdateGameshow(show.id);
  return (
    <>
      <ShowForm
        show={show}
        submitLabel={t("save")}
        onDirtyChange={onDirtyChange}
        onSubmit={async (changes) => {
          await update.mutateAsync(changes);
          notify({ kind: "success", message: t("saved") });
          onDone();
        }}
      />
      <CoHosts
        show={show}
        onLeave={() => {
          onDone();
          void navigate({ to: "/gameshows" });
        }}
      />
    </>
  );
}
