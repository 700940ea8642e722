import type { ReactElement } from "react";
import { Button, Group, Stack, Text, Title } from "@mantine/core";
import { IconPlus, IconTrash } from "@tabler/icons-react";
import { useT } from "@showrunner/i18n/react";
import { ConversionFields } from "../fields/conversion-fields.tsx";
import { pricingMessages } from "../messages/en.ts";
import type { ConversionForm } from "../pricing-forms.ts";
import { createConversion, replaceForm, type Keyed } from "./wizard-model.ts";

interface ConversionsStepProps {
  readonly conversions: readonly Keyed<ConversionForm>[];
  readonly onChange: (conversions: readonly Keyed<ConversionForm>[]) => void;
  readonly errorOf: (path: string) => string | undefined;
}

/** The conversions of the new model, if any. */
export function ConversionsStep({ conversions, onChange, errorOf }: ConversionsStepProps): ReactElement {
  const t = useT(pricingMessages);
  return (
    <Stack>
      <Text size="sm" c="dimmed">
        {t("wizard_conversions_text")}
      </Text>
      {conversions.map(({ key, form }, index) => (
        <Stack key={key} className="pricing-card" component="section" aria-label={t("conversion_n", { n: index + 1 })}>
          <Group justify="space-between">
            <Title order={4} size="h5">
              {t("conversion_n", { n: index + 1 })}
            </Title>
            <Button
              variant="subtle"
              color="error"
              leftSection={<IconTrash size={18} aria-hidden />}
              onClick={() => onChange(conversions.filter((conversion) => conversion.key !== key))}
            >
              {t("remove")}
            </Button>
          </Group>
          <ConversionFields
            value={form}
            onChange={(changed) => onChange(replaceForm(conversions, key, changed))}
            errorOf={(path) => errorOf(`conversions.${index}.${path}`)}
            hasPeriod={false}
          />
        </Stack>
      ))}
      <Group>
        <Button
          variant="default"
          leftSection={<IconPlus size={18} aria-hidden />}
          onClick={() => onChange([...conversions, createConversion()])}
        >
          {t("add_conversion")}
        </Button>
      </Group>
    </Stack>
  );
}
