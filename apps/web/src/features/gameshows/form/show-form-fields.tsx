import type { ReactElement, ReactNode } from "react";
import { Checkbox, Fieldset, Group, Input, Radio, Slider, Stack, Textarea, TextInput } from "@mantine/core";
import { Controller, type Control, type FieldErrors, type UseFormRegister } from "react-hook-form";
import type { Gameshow } from "@showrunner/contract/rest";
import { MAX_TIMER_S, PART_MODES } from "@showrunner/engine";
import { NumberField } from "@showrunner/ui/host";
import { useT } from "@showrunner/i18n/react";
import { BrandingFields } from "./branding-fields.tsx";
import { TimerFields } from "./timer-fields.tsx";
import { languageOptions } from "../../../lib/language-options.ts";
import { SoundFileFields } from "./sound-file-fields.tsx";
import { VolumeFields } from "./volume-fields.tsx";
import { useFieldMessage } from "../../../components/forms/field-messages.ts";
import { FormSwitch } from "../../../components/forms/form-switch.tsx";
import { gameshowsMessages } from "../messages/en.ts";
import type { ShowFormValues } from "./show-form.ts";

interface FieldsProps {
  readonly control: Control<ShowFormValues>;
  readonly register: UseFormRegister<ShowFormValues>;
  readonly errors: FieldErrors<ShowFormValues>;
  readonly show: Gameshow;
}

/** Limits of the fairness cap. */
const CAP_RANGE = { min: 0, max: 150, step: 10 } as const;

/** All fields of a show, grouped for hosts. */
export function ShowFormFields({ control, register, errors, show }: FieldsProps): ReactElement {
  const t = useT(gameshowsMessages);
  const fieldMessage = useFieldMessage();
  return (
    <Stack gap="lg">
      <Stack gap="sm">
        <TextInput
          label={t("name")}
          placeholder={t("name_placeholder")}
          required
          data-autofocus
          error={fieldMessage(errors.name?.message)}
          {...register("name")}
        />
        <Textarea
          label={t("description")}
          description={t("description_hint")}
          autosize
          minRows={2}
          maxRows={6}
          error={fieldMessage(errors.description?.message)}
          {...register("description")}
        />
      </Stack>
      <Section title={t("buzzer_section")}>
        <Controller
          control={control}
          name="settings.arming"
          render={({ field }) => (
            <Radio.Group label={t("arming")} {...field}>
              <Group mt="xs">
                <Radio value="with_question" label={t("arming_with_question")} />
                <Radio value="by_hand" label={t("arming_by_hand")} />
              </Group>
            </Radio.Group>
          )}
        />
        <FormSwitch
          control={control}
          name="settings.spoken_question"
          label={t("spoken_question")}
          description={t("spoken_question_hint")}
        />
        <Controller
          control={control}
          name="settings.cap_ms"
          render={({ field }) => <CapSlider value={field.value} onChange={field.onChange} />}
        />
        <Controller
          control={control}
          name="settings.too_close"
          render={({ field }) => (
            <Radio.Group label={t("too_close")} {...field}>
              <Group mt="xs">
                <Radio value="keep_order" label={t("too_close_keep_order")} />
                <Radio value="ask_again" label={t("too_close_ask_again")} />
              </Group>
            </Radio.Group>
          )}
        />
        <Controller
          control={control}
          name="settings.wrong_buzz_penalty"
          render={({ field }) => (
            <NumberField
              label={t("penalty")}
              min={0}
              maw="16rem"
              {...field}
              error={fieldMessage(errors.settings?.wrong_buzz_penalty?.message)}
            />
          )}
        />
      </Section>
      <Section title={t("timer_section")}>
        <TimerFields control={control} errors={errors} />
        <Controller
          control={control}
          name="settings.default_timer_s"
          render={({ field }) => (
            <NumberField
              label={t("default_timer")}
              min={1}
              max={MAX_TIMER_S}
              suffix=" s"
              maw="16rem"
              {...field}
              error={errors.settings?.default_timer_s && fieldMessage("duration")}
            />
          )}
        />
      </Section>
      <Section title={t("answers_section")}>
        <FormSwitch control={control} name="settings.replace_answers" label={t("replace_answers")} />
        <FormSwitch
          control={control}
          name="settings.show_wrong_answers"
          label={t("show_wrong_answers")}
          description={t("show_wrong_answers_hint")}
        />
      </Section>
      <Section title={t("audience_section")}>
        <Controller
          control={control}
          name="settings.team_access"
          render={({ field: { value = "password", ...field } }) => (
            <Radio.Group label={t("team_access")} description={t("team_access_hint")} value={value} {...field}>
              <Group mt="xs">
                <Radio value="password" label={t("team_access_password")} />
                <Radio value="code" label={t("team_access_code")} />
              </Group>
            </Radio.Group>
          )}
        />
        <Controller
          control={control}
          name="settings.show_parts"
          render={({ field: { value = "at_once", ...field } }) => (
            <Radio.Group label={t("show_parts")} description={t("show_parts_hint")} value={value} {...field}>
              <Group mt="xs">
                {PART_MODES.map((mode) => (
                  <Radio key={mode} value={mode} label={t(`show_parts_${mode}`)} />
                ))}
              </Group>
            </Radio.Group>
          )}
        />
        <Controller
          control={control}
          name="settings.languages"
          render={({ field }) => (
            <Checkbox.Group
              label={t("languages")}
              description={t("languages_hint")}
              value={field.value}
              onChange={field.onChange}
              error={errors.settings?.languages && t("languages_required")}
            >
              <Group my="xs">
                {languageOptions.map(({ value, label }) => (
                  <Checkbox key={value} value={value} label={label} />
                ))}
              </Group>
            </Checkbox.Group>
          )}
        />
        <Controller
          control={control}
          name="settings.second_language"
          render={({ field: { value, onChange, ...field } }) => (
            <Radio.Group
              label={t("second_language")}
              description={t("second_language_hint")}
              value={value ?? NO_LANGUAGE}
              onChange={(chosen) => onChange(chosen === NO_LANGUAGE ? null : chosen)}
              {...field}
            >
              <Group mt="xs">
                <Radio value={NO_LANGUAGE} label={t("second_language_none")} />
                {languageOptions.map(({ value: language, label }) => (
                  <Radio key={language} value={language} label={t("second_language_in", { language: label })} />
                ))}
              </Group>
            </Radio.Group>
          )}
        />
        <FormSwitch control={control} name="settings.sounds" label={t("sounds")} />
        <VolumeFields control={control} />
        <SoundFileFields show={show} control={control} errors={errors} />
      </Section>
      <Section title={t("brand_section")}>
        <BrandingFields show={show} control={control} errors={errors} />
      </Section>
    </Stack>
  );
}

/** Value of the radio button for null. */
const NO_LANGUAGE = "none";

function Section({ title, children }: { readonly title: string; readonly children: ReactNode }): ReactElement {
  return (
    <Fieldset legend={title} radius="lg">
      <Stack gap="md">{children}</Stack>
    </Fieldset>
  );
}

interface CapSliderProps {
  readonly value: number;
  readonly onChange: (value: number) => void;
}

function CapSlider({ value, onChange }: CapSliderProps): ReactElement {
  const t = useT(gameshowsMessages);
  return (
    <Input.Wrapper label={t("cap")} description={t("cap_hint")} labelElement="div">
      <Slider
        mt="sm"
        mb="lg"
        {...CAP_RANGE}
        value={value}
        onChange={onChange}
        label={(ms) => `${ms} ms`}
        marks={[0, 50, 100, 150].map((ms) => ({ value: ms, label: `${ms} ms` }))}
        thumbLabel={t("cap")}
      />
    </Input.Wrapper>
  );
}
