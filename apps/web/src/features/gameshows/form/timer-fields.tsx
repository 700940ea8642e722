import type { ReactElement } from "react";
import { Group, Radio } from "@mantine/core";
import { Controller, useController, useWatch, type Control, type FieldErrors } from "react-hook-form";
import { MAX_READING_S, TIMER_STARTS } from "@showrunner/engine";
import { NumberField } from "@showrunner/ui/host";
import { useT } from "@showrunner/i18n/react";
import { useFieldMessage } from "../../../components/forms/field-messages.ts";
import { FormSwitch } from "../../../components/forms/form-switch.tsx";
import { gameshowsMessages } from "../messages/en.ts";
import { keepValidReading, type ShowFormValues } from "./show-form.ts";

interface TimerFieldsProps {
  readonly control: Control<ShowFormValues>;
  readonly errors: FieldErrors<ShowFormValues>;
}

/** Initial value of a fixed reading time, in seconds. */
const DEFAULT_READING_S = 8;

/** When the timer of a round starts, and how long the reading time before it is. */
export function TimerFields({ control, errors }: TimerFieldsProps): ReactElement {
  const t = useT(gameshowsMessages);
  const start = useWatch({ control, name: "settings.timer_start" });
  const { field: reading } = useController({ control, name: "settings.reading_s" });
  return (
    <>
      <Controller
        control={control}
        name="settings.timer_start"
        render={({ field: { value, onChange, ...field } }) => (
          <Radio.Group
            label={t("timer_start")}
            description={t("timer_start_hint")}
            value={value ?? null}
            onChange={(chosen) => {
              onChange(chosen);
              reading.onChange(keepValidReading(reading.value));
            }}
            {...field}
          >
            <Group mt="xs">
              {TIMER_STARTS.map((each) => (
                <Radio key={each} value={each} label={t(`timer_start_${each}`)} />
              ))}
            </Group>
          </Radio.Group>
        )}
      />
      {start !== "by_hand" && (
        <FormSwitch
          control={control}
          name="settings.timer_in_all_rounds"
          label={t("timer_in_all_rounds")}
          description={t("timer_in_all_rounds_hint")}
        />
      )}
      {start === "after_reading" && <ReadingField control={control} errors={errors} />}
    </>
  );
}

function ReadingField({ control, errors }: TimerFieldsProps): ReactElement {
  const t = useT(gameshowsMessages);
  const fieldMessage = useFieldMessage();
  return (
    <Controller
      control={control}
      name="settings.reading_s"
      render={({ field }) => (
        <>
          <Radio.Group
            label={t("reading")}
            description={t("reading_hint")}
            value={field.value == null ? "auto" : "fixed"}
            onChange={(value) => field.onChange(value === "fixed" ? DEFAULT_READING_S : null)}
          >
            <Group mt="xs">
              <Radio value="auto" label={t("reading_auto")} />
              <Radio value="fixed" label={t("reading_fixed")} />
            </Group>
          </Radio.Group>
          {field.value != null && (
            <NumberField
              label={t("reading_seconds")}
              min={1}
              max={MAX_READING_S}
              suffix=" s"
              maw="16rem"
              {...field}
              value={typeof field.value === "number" ? field.value : null}
              // Null would be the automatic reading time.
              onChange={(seconds) => field.onChange(seconds ?? "")}
              error={errors.settings?.reading_s && fieldMessage("duration")}
            />
          )}
        </>
      )}
    />
  );
}
