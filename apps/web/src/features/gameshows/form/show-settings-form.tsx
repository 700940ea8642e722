import type { ReactElement } from "react";
import { Button, Stack } from "@mantine/core";
import { zodResolver } from "@hookform/resolvers/zod";
import { useForm } from "react-hook-form";
import type { Gameshow } from "@showrunner/contract/rest";
import { SOUND_CUES } from "@showrunner/engine";
import { FormError, FormFooter, notify } from "@showrunner/ui/host";
import { useT } from "@showrunner/i18n/react";
import { useUpdateGameshow } from "../../../api/gameshows.api.ts";
import { showFieldErrors } from "../../../components/forms/field-messages.ts";
import { gameshowsMessages } from "../messages/index.ts";
import { CoHosts } from "./co-hosts.tsx";
import { toShowForm, showFormSchema, type ShowFormValues } from "./show-form.ts";
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

interface ShowFormProps {
  readonly show: Gameshow;
  readonly submitLabel: string;
  /** Rejects with an ApiError, whose field errors are shown at their fields. */
  readonly onSubmit: (values: ShowFormValues) => Promise<void>;
}

function ShowForm({ show, submitLabel, onSubmit }: ShowFormProps): ReactElement {
  const { register, control, handleSubmit, formState, setError } = useForm<ShowFormValues>({
    defaultValues: toShowForm(show),
    resolver: zodResolver(showFormSchema),
  });
  const submit = handleSubmit(async (values) => {
    try {
      await onSubmit(values);
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
          <Button type="submit" color="accent" loading={formState.isSubmitting}>
            {submitLabel}
          </Button>
        </FormFooter>
      </Stack>
    </form>
  );
}

interface ShowSettingsFormProps {
  readonly show: Gameshow;
  /** Called after the settings were saved. */
  readonly onDone: () => void;
}

/** Form for name, description and all settings of a show; used in the list and on the moderator's page. */
export function ShowSettingsForm({ show, onDone }: ShowSettingsFormProps): ReactElement {
  const t = useT(gameshowsMessages);
  const update = useUpdateGameshow(show.id);
  return (
    <>
      <ShowForm
        show={show}
        submitLabel={t("save")}
        onSubmit={async (values) => {
          await update.mutateAsync(values);
          notify({ kind: "success", message: t("saved") });
          onDone();
        }}
      />
      <CoHosts show={show} />
    </>
  );
}
