import type { ReactElement } from "react";
import { Button, Group, Stack, Text, Title } from "@mantine/core";
import { IconPlus, IconTrash } from "@tabler/icons-react";
import { useT } from "@showrunner/i18n/react";
import { RuleFields } from "../fields/rule-fields.tsx";
import { pricingMessages } from "../messages/en.ts";
import type { RuleForm } from "../pricing-forms.ts";
import { createRule, replaceForm, type Keyed } from "./wizard-model.ts";

interface RulesStepProps {
  readonly rules: readonly Keyed<RuleForm>[];
  readonly onChange: (rules: readonly Keyed<RuleForm>[]) => void;
  readonly errorOf: (path: string) => string | undefined;
  readonly convertedUnits: readonly string[];
}

/** The rules of the new model: at least one. */
export function RulesStep({ rules, onChange, errorOf, convertedUnits }: RulesStepProps): ReactElement {
  const t = useT(pricingMessages);
  return (
    <Stack>
      <Text size="sm" c="dimmed">
        {t("wizard_rules_text")}
      </Text>
      {rules.map(({ key, form }, index) => (
        <Stack key={key} className="pricing-card" component="section" aria-label={t("rule_n", { n: index + 1 })}>
          <Group justify="space-between">
            <Title order={4} size="h5">
              {t("rule_n", { n: index + 1 })}
            </Title>
            {rules.length > 1 && (
              <Button
                variant="subtle"
                color="error"
                leftSection={<IconTrash size={18} aria-hidden />}
                onClick={() => onChange(rules.filter((rule) => rule.key !== key))}
              >
                {t("remove")}
              </Button>
            )}
          </Group>
          <RuleFields
            value={form}
            onChange={(changed) => onChange(replaceForm(rules, key, changed))}
            errorOf={(path) => errorOf(`rules.${index}.${path}`)}
            convertedUnits={convertedUnits}
          />
        </Stack>
      ))}
      <Group>
        <Button
          variant="default"
          leftSection={<IconPlus size={18} aria-hidden />}
          onClick={() => onChange([...rules, createRule()])}
        >
          {t("add_rule")}
        </Button>
      </Group>
    </Stack>
  );
}
