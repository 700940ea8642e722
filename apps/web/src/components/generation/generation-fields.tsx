import { useEffect, useRef, type ReactElement } from "react";
import { NativeSelect, SimpleGrid, Stack, Text, Textarea, TextInput } from "@mantine/core";
import { useDebouncedValue } from "@mantine/hooks";
import { useLocale, useT } from "@showrunner/i18n/react";
import { useCostEstimate, type GeneratedKind, type MediaModel } from "../../api/media-generation.api.ts";
import { formatMoney } from "../../lib/format-money.ts";
import { useFieldMessage } from "../forms/field-messages.ts";
import { findWrongFields, getDefaults, toRequest, type GenerationValues } from "./generation-form.ts";
import { generationMessages } from "./messages/en.ts";

const ESTIMATE_DELAY_MS = 300;
const COUNTS = [1, 2, 3, 4];

interface GenerationFieldsProps {
  readonly kind: GeneratedKind;
  readonly models: readonly MediaModel[];
  readonly values: GenerationValues;
  /** Error codes by field. */
  readonly errors: ReadonlyMap<string, string>;
  /** Whether several files can be requested. */
  readonly hasCount: boolean;
  readonly onChange: (part: Partial<GenerationValues>) => void;
}

/** What to generate, and the estimated cost. */
export function GenerationFields(props: GenerationFieldsProps): ReactElement {
  const { kind, models, values, errors, hasCount, onChange } = props;
  const t = useT(generationMessages);
  const fieldMessage = useFieldMessage();
  const error = (name: string) => fieldMessage(errors.get(name));
  const { model } = values;
  const prompt = useRef<HTMLTextAreaElement>(null);
  // The dialog set its initial focus before the models were loaded.
  useEffect(() => prompt.current?.focus(), []);
  return (
    <Stack>
      <Textarea
        ref={prompt}
        label={t(kind === "image" ? "prompt_image" : "prompt_video")}
        description={t("prompt_hint")}
        value={values.prompt}
        onChange={({ currentTarget: { value } }) => onChange({ prompt: value })}
        error={error("prompt")}
        withAsterisk
        autosize
        minRows={3}
        maxRows={10}
        maxLength={32_000}
        data-autofocus
      />
      <SimpleGrid cols={{ base: 1, xs: 2 }}>
        {models.length > 1 && (
          <NativeSelect
            label={t("model")}
            value={model?.id ?? ""}
            error={error("model")}
            data={models.map(({ id, label }) => ({ value: id, label }))}
            onChange={({ currentTarget: { value } }) => {
              const chosen = models.find(({ id }) => id === value) ?? null;
              onChange({ model: chosen, ...getDefaults(chosen) });
            }}
          />
        )}
        {kind === "image" ? (
          <Choice
            label={t("size")}
            value={values.size}
            error={error("size")}
            options={(model?.sizes ?? []).map((size) => ({ value: size, label: size.replace("x", " × ") }))}
            onChange={(size) => onChange({ size })}
          />
        ) : (
          <>
            <Choice
              label={t("duration")}
              value={values.duration}
              error={error("duration")}
              options={(model?.durations ?? []).map((n) => ({ value: String(n), label: t("seconds", { n }) }))}
              onChange={(duration) => onChange({ duration })}
            />
            <Choice
              label={t("format")}
              placeholder={t("any_format")}
              value={values.format}
              error={error("width") ?? error("height")}
              options={(model?.formats ?? []).map(({ width, height }) => ({
                value: `${width}x${height}`,
                label: t("pixels", { width, height }),
              }))}
              onChange={(format) => onChange({ format })}
            />
          </>
        )}
        {hasCount && (
          <NativeSelect
            label={t("count")}
            value={String(values.count)}
            error={error("count")}
            data={COUNTS.map((n) => ({
              value: String(n),
              label: t(kind === "image" ? "count_image" : "count_video", { n }),
            }))}
            onChange={({ currentTarget: { value } }) => onChange({ count: Number(value) })}
          />
        )}
      </SimpleGrid>
      <Estimate kind={kind} values={values} />
    </Stack>
  );
}

interface ChoiceProps {
  readonly label: string;
  /** What an empty value means, if it is allowed. */
  readonly placeholder?: string;
  readonly value: string;
  readonly error: string | undefined;
  /** Empty if any value is allowed. */
  readonly options: readonly { readonly value: string; readonly label: string }[];
  readonly onChange: (value: string) => void;
}

function Choice({ label, placeholder, value, error, options, onChange }: ChoiceProps): ReactElement {
  const shared = { label, value, error };
  const empty = placeholder === undefined ? [] : [{ value: "", label: placeholder }];
  return options.length > 0 ? (
    <NativeSelect
      {...shared}
      data={[...empty, ...options]}
      onChange={({ currentTarget }) => onChange(currentTarget.value)}
    />
  ) : (
    <TextInput {...shared} placeholder={placeholder} onChange={({ currentTarget }) => onChange(currentTarget.value)} />
  );
}

/** The estimated price, shown before the run. */
function Estimate({ kind, values }: { readonly kind: GeneratedKind; readonly values: GenerationValues }): ReactElement {
  const t = useT(generationMessages);
  const locale = useLocale();
  const [asked] = useDebouncedValue(values, ESTIMATE_DELAY_MS);
  const isComplete = asked.model !== null && findWrongFields(kind, { ...asked, prompt: "x" }).size === 0;
  const { data } = useCostEstimate(kind, isComplete ? toRequest(asked)[kind] : null);
  const cost = data?.cost;
  return (
    <div role="status">
      <Text size="sm" c="dimmed" mih="1.5em">
        {data === undefined
          ? ""
          : cost == null
            ? t("cost_unknown")
            : t("cost", { amount: formatMoney(cost.amount, cost.currency, locale) })}
      </Text>
      {data?.refusal != null && (
        <Text size="sm" c="warning">
          {data.refusal.message}
        </Text>
      )}
    </div>
  );
}
