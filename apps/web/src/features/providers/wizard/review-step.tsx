import type { ReactElement } from "react";
import { useWatch, type Control } from "react-hook-form";
import type { ProviderDefinitionInfo } from "@showrunner/contract/rest";
import { useT } from "@showrunner/i18n/react";
import { providersMessages } from "../messages/en.ts";
import { CapabilityBadges } from "../provider-badges.tsx";
import { dropEmpty, type ProviderFormValues } from "../provider-form.ts";
import { useFieldTexts } from "../use-field-texts.ts";

interface ReviewStepProps {
  readonly control: Control<ProviderFormValues>;
  readonly definition: ProviderDefinitionInfo;
}

/** Summary of the provider to create; secrets are listed by name only. */
export function ReviewStep({ control, definition }: ReviewStepProps): ReactElement {
  const t = useT(providersMessages);
  const textsOf = useFieldTexts();
  const values = useWatch({ control }) as ProviderFormValues;
  const secrets = Object.keys(dropEmpty(values.credentials)).map((key) => textsOf(key).label);
  return (
    <dl className="provider-facts">
      <dt>{t("kind")}</dt>
      <dd>{definition.name}</dd>
      <dt>{t("name")}</dt>
      <dd>{values.name}</dd>
      {values.description.trim() !== "" && (
        <>
          <dt>{t("description")}</dt>
          <dd>{values.description}</dd>
        </>
      )}
      {Object.entries(dropEmpty(values.settings)).map(([key, value]) => (
        <div key={key} style={{ display: "contents" }}>
          <dt>{textsOf(key).label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
      <dt>{t("credentials")}</dt>
      <dd>{values.needs_no_key || secrets.length === 0 ? t("needs_no_key") : secrets.join(", ")}</dd>
      <dt>{t("capabilities")}</dt>
      <dd>
        <CapabilityBadges capabilities={values.capabilities} />
      </dd>
      <dt>{t("pricing")}</dt>
      <dd>{t("prices", { n: values.pricing.length })}</dd>
      <dt>{t("visibility")}</dt>
      <dd>{t("visibility_organization")}</dd>
    </dl>
  );
}
