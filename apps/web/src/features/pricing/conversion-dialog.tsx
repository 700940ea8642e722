import { useRef, useState, type ReactElement } from "react";
import { Text, TextInput } from "@mantine/core";
import type { UnitConversion } from "@showrunner/contract/rest";
import { notify } from "@showrunner/ui/host";
import { useT } from "@showrunner/i18n/react";
import { useSaveConversion } from "../../api/pricing.api.ts";
import { ConversionFields } from "./fields/conversion-fields.tsx";
import { FormDialog } from "./form-dialog.tsx";
import { pricingMessages } from "./messages/en.ts";
import { toConversionBody, toConversionForm } from "./pricing-forms.ts";
import { useFormFailure } from "./use-form-failure.ts";

interface ConversionDialogProps {
  /** Null creates a conversion. */
  readonly conversion: UnitConversion | null;
  readonly onClose: () => void;
}

/** Creates a conversion or a new version of one. */
export function ConversionDialog({ conversion, onClose }: ConversionDialogProps): ReactElement {
  const t = useT(pricingMessages);
  const [value, setValue] = useState(() => toConversionForm(conversion));
  const [validFrom, setValidFrom] = useState("");
  const save = useSaveConversion(conversion);
  const form = useRef<HTMLFormElement>(null);
  const failure = useFormFailure(form);
  const submit = (): void =>
    save.mutate(toConversionBody(value, validFrom, conversion), {
      onSuccess: () => {
        notify({ kind: "success", message: t("conversion_saved") });
        onClose();
      },
      onError: (error) => failure.show(error, t("save_conversion_failed")),
    });
  return (
    <FormDialog
      title={conversion === null ? t("new_conversion") : t("edit_conversion", { version: conversion.version + 1 })}
      form={form}
      message={failure.message}
      isPending={save.isPending}
      onSubmit={submit}
      onClose={onClose}
    >
      {conversion !== null && (
        <Text size="sm" c="dimmed">
          {t("new_version_hint")}
        </Text>
      )}
      <ConversionFields value={value} onChange={setValue} errorOf={failure.errorOf} />
      <TextInput
        type="datetime-local"
        label={t("valid_from")}
        description={t("valid_from_hint")}
        value={validFrom}
        error={failure.errorOf("valid_from")}
        onChange={(event) => setValidFrom(event.currentTarget.value)}
      />
    </FormDialog>
  );
}
