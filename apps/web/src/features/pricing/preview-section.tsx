import { useRef, useState, type FormEvent, type ReactElement } from "react";
import { Button, Group, Stack } from "@mantine/core";
import { IconCalculator } from "@tabler/icons-react";
import type { RatingResult } from "@showrunner/contract/rest";
import { FormError } from "@showrunner/ui/host";
import { useLocale, useT } from "@showrunner/i18n/react";
import { usePreview } from "../../api/pricing.api.ts";
import { EMPTY_EVENT, EventFields, toEventBody } from "./fields/event-fields.tsx";
import { pricingMessages } from "./messages/en.ts";
import { RatingSteps } from "./rating-steps.tsx";
import { Section } from "./section.tsx";
import { useFormFailure } from "./use-form-failure.ts";

/** Calculates the charge of an entered event by the current prices, with its steps. */
export function PreviewSection(): ReactElement {
  const t = useT(pricingMessages);
  const locale = useLocale();
  const [value, setValue] = useState(EMPTY_EVENT);
  const [result, setResult] = useState<RatingResult | null>(null);
  const preview = usePreview();
  const form = useRef<HTMLFormElement>(null);
  const failure = useFormFailure(form);
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    setResult(null);
    preview.mutate(
      { event: toEventBody(value, locale) },
      {
        onSuccess: (rating) => {
          failure.clear();
          setResult(rating);
        },
        onError: (error) => failure.show(error, t("preview_failed")),
      },
    );
  };
  return (
    <Section title={t("preview")} description={t("preview_text")}>
      <form ref={form} onSubmit={submit} noValidate className="pricing-card">
        <Stack>
          <EventFields value={value} onChange={setValue} errorOf={(path) => failure.errorOf(`event.${path}`)} />
          <FormError message={failure.message} />
          <Group>
            <Button
              type="submit"
              variant="default"
              leftSection={<IconCalculator size={18} aria-hidden />}
              loading={preview.isPending}
            >
              {t("calculate")}
            </Button>
          </Group>
          <div aria-live="polite">{result !== null && <RatingSteps steps={result.steps} />}</div>
        </Stack>
      </form>
    </Section>
  );
}
