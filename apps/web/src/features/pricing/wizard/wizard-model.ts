import { BASE_LOCALE, type Locale } from "@showrunner/i18n";
import type { ModelBody } from "../../../api/pricing.api.ts";
import {
  nextKey,
  toCatalogBody,
  toCatalogForm,
  toConversionContent,
  toConversionForm,
  toRuleContent,
  toRuleForm,
  type CatalogForm,
  type ConversionForm,
  type RuleForm,
} from "../pricing-forms.ts";

export const WIZARD_STEPS = ["catalog", "rules", "conversions", "trial"] as const;
export type WizardStep = (typeof WIZARD_STEPS)[number];

export interface Keyed<T> {
  readonly key: number;
  readonly form: T;
}

/** All data that the wizard collects; nothing is stored before the last step. */
export interface WizardModel {
  readonly catalog: CatalogForm;
  readonly rules: readonly Keyed<RuleForm>[];
  readonly conversions: readonly Keyed<ConversionForm>[];
}

/** The language of an empty form is irrelevant, since it contains no numbers. */
export const createRule = (): Keyed<RuleForm> => ({ key: nextKey(), form: toRuleForm(null, BASE_LOCALE) });
export const createConversion = (): Keyed<ConversionForm> => ({ key: nextKey(), form: toConversionForm(null) });

export const createWizardModel = (currency: string, isDefault: boolean): WizardModel => ({
  catalog: toCatalogForm(null, currency, isDefault),
  rules: [createRule()],
  conversions: [],
});

/** Rules and conversions are active as long as the catalog. */
export const toModelBody = ({ catalog, rules, conversions }: WizardModel, locale: Locale): ModelBody => ({
  catalog: toCatalogBody(catalog, null),
  rules: rules.map(({ form }) => toRuleContent(form, locale)),
  conversions: conversions.map(({ form }) =>
    toConversionContent({ ...form, active_from: catalog.active_from, active_to: catalog.active_to }),
  ),
});

/** The step that has the field of a path in the request; null for none. */
export function findStepOf(path: string | undefined): WizardStep | null {
  const part = path?.split(".")[0];
  return WIZARD_STEPS.find((step) => step === part) ?? null;
}

/** Fields of a step that must not stay empty, by their paths in the request. */
export function findEmptyFields({ catalog, rules, conversions }: WizardModel, step: WizardStep): readonly string[] {
  const isEmpty = (text: string): boolean => text.trim() === "";
  if (step === "catalog")
    return (["name", "currency", "active_from"] as const)
      .filter((name) => isEmpty(catalog[name]))
      .map((name) => `catalog.${name}`);
  if (step === "rules")
    return rules.flatMap(({ form }, index) => [
      ...(isEmpty(form.bill_unit) ? [`rules.${index}.bill_unit`] : []),
      ...form.tiers.flatMap(({ unit_price }, tier) =>
        isEmpty(unit_price) ? [`rules.${index}.tiering.${tier}.unit_price`] : [],
      ),
    ]);
  return conversions.flatMap(({ form }, index) =>
    (["source_system", "to_unit", "formula"] as const)
      .filter((name) => isEmpty(form[name]))
      .map((name) => `conversions.${index}.${name}`),
  );
}

/** Replaces one of the keyed forms. */
export const replaceForm = <T>(all: readonly Keyed<T>[], key: number, form: T): readonly Keyed<T>[] =>
  all.map((entry) => (entry.key === key ? { key, form } : entry));
