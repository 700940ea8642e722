import { useRef, useState, type ReactElement } from "react";
import { Button, Group, NativeSelect, Stack, Text, TextInput } from "@mantine/core";
import { IconCalculator } from "@tabler/icons-react";
import type { PricingCatalog, PricingRule, RatingResult } from "@showrunner/contract/rest";
import { notify } from "@showrunner/ui/host";
import { useLocale, useT } from "@showrunner/i18n/react";
import { usePreview, useSaveRule } from "../../api/pricing.api.ts";
import { RuleFields } from "./fields/rule-fields.tsx";
import { FormDialog } from "./form-dialog.tsx";
import { pricingMessages } from "./messages/en.ts";
import { toRuleBody, toRuleForm } from "./pricing-forms.ts";
import { RatingSteps } from "./rating-steps.tsx";
import { EMPTY_EVENT, EventFields, toEventBody } from "./fields/event-fields.tsx";
import { useFormFailure } from "./use-form-failure.ts";

interface RuleDialogProps {
  /** Null creates a rule. */
  readonly rule: PricingRule | null;
  readonly catalogs: readonly PricingCatalog[];
  readonly convertedUnits: readonly string[];
  readonly onClose: () => void;
}

/** Creates a rule or a new version of one; unsaved values can be tried against an event. */
export function RuleDialog({ rule, catalogs, convertedUnits, onClose }: RuleDialogProps): ReactElement {
  const t = useT(pricingMessages);
  const locale = useLocale();
  const [initialValue] = useState(() => toRuleForm(rule, locale));
  const [value, setValue] = useState(initialValue);
  const [initialCatalogId] = useState(
    rule?.catalog_id ?? catalogs.find(({ is_default }) => is_default)?.id ?? catalogs[0]?.id ?? "",
  );
  const [catalogId, setCatalogId] = useState(initialCatalogId);
  const [validFrom, setValidFrom] = useState("");
  const [isTrying, setIsTrying] = useState(false);
  const [event, setEvent] = useState(EMPTY_EVENT);
  const [result, setResult] = useState<RatingResult | null>(null);
  const save = useSaveRule(rule);
  const preview = usePreview();
  // Removing a tier or condition changes no field.
  const isDirty = value !== initialValue || catalogId !== initialCatalogId || validFrom !== "" || event !== EMPTY_EVENT;
  const form = useRef<HTMLFormElement>(null);
  const failure = useFormFailure(form);
  const submit = (): void =>
    save.mutate(toRuleBody(value, catalogId, validFrom, locale), {
      onSuccess: () => {
        notify({ kind: "success", message: t("rule_saved") });
        onClose();
      },
      onError: (error) => failure.show(error, t("save_rule_failed")),
    });
  const tryOut = (): void => {
    setResult(null);
    const body = {
      event: toEventBody(event, locale),
      rule: toRuleBody(value, catalogId, "", locale),
      ...(rule === null ? {} : { rule_id: rule.id }),
    };
    preview.mutate(body, {
      onSuccess: (rating) => {
        failure.clear();
        setResult(rating);
      },
      onError: (error) => failure.show(error, t("preview_failed")),
    });
  };
  return (
    <FormDialog
      title={rule === null ? t("new_rule") : t("edit_rule", { version: rule.version + 1 })}
      form={form}
      message={failure.message}
      isPending={save.isPending}
      isDirty={isDirty}
      onSubmit={submit}
      onClose={onClose}
    >
      {rule !== null && (
        <Text size="sm" c="dimmed">
          {t("new_version_hint")}
        </Text>
      )}
      <NativeSelect
        label={t("catalog")}
        data={catalogs.map(({ id, name, currency }) => ({ value: id, label: `${name} (${currency})` }))}
        value={catalogId}
        disabled={rule !== null}
        error={failure.errorOf("catalog_id")}
        onChange={(change) => setCatalogId(change.currentTarget.value)}
      />
      <RuleFields
        value={value}
        onChange={setValue}
        errorOf={(path) => failure.errorOf(path) ?? failure.errorOf(`rule.${path}`)}
        convertedUnits={convertedUnits}
      />
      <TextInput
        type="datetime-local"
        label={t("valid_from")}
        description={t("valid_from_hint")}
        value={validFrom}
        error={failure.errorOf("valid_from")}
        onChange={(change) => setValidFrom(change.currentTarget.value)}
      />
      {isTrying ? (
        <Stack className="pricing-card" gap="sm">
          <EventFields value={event} onChange={setEvent} errorOf={(path) => failure.errorOf(`event.${path}`)} />
          <Group>
            <Button variant="default" loading={preview.isPending} onClick={tryOut}>
              {t("calculate")}
            </Button>
          </Group>
          {result !== null && <RatingSteps steps={result.steps} />}
        </Stack>
      ) : (
        <Group>
          <Button
            variant="subtle"
            leftSection={<IconCalculator size={18} aria-hidden />}
            onClick={() => setIsTrying(true)}
          >
            {t("try_rule")}
          </Button>
        </Group>
      )}
    </FormDialog>
  );
}
