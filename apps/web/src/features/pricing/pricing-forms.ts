import type { PricingCatalog, PricingRule, UnitConversion } from "@showrunner/contract/rest";
import type { Locale } from "@showrunner/i18n";
import { formatTypedDecimal, parseDecimal } from "@showrunner/i18n/typed-decimal";
import { MATCHER_FIELDS } from "@showrunner/rating";
import type { CatalogBody, ConversionBody, ModelBody, RuleBody } from "../../api/pricing.api.ts";

type RuleContent = ModelBody["rules"][number];
type ConversionContent = NonNullable<ModelBody["conversions"]>[number];

export interface CatalogForm {
  readonly name: string;
  readonly currency: string;
  /** In the format of `datetime-local` inputs; an empty end means none. */
  readonly active_from: string;
  readonly active_to: string;
  readonly is_default: boolean;
}

export interface TierForm {
  readonly key: number;
  readonly up_to: string;
  readonly unit_price: string;
  readonly flat_fee: string;
}
export interface ConditionForm {
  readonly key: number;
  readonly field: string;
  readonly value: string;
}
export interface RuleForm {
  readonly bill_unit: string;
  readonly conditions: readonly ConditionForm[];
  readonly tiers: readonly TierForm[];
  readonly fixed_fee: string;
  readonly min_charge: string;
}

export interface ConversionForm {
  readonly source_system: string;
  readonly operation: string;
  readonly from_unit: string;
  readonly to_unit: string;
  readonly formula: string;
  readonly active_from: string;
  readonly active_to: string;
}

let lastKey = 0;
/** Creates a key for a form row that stays stable while other rows are added and removed. */
export const nextKey = (): number => (lastKey += 1);

/** Formats a time for `datetime-local` inputs, in the visitor's time zone. */
export function toLocalInput(moment: Date): string {
  const local = new Date(moment.getTime() - moment.getTimezoneOffset() * 60_000);
  return local.toISOString().slice(0, 16);
}
const fromIso = (iso: string | null): string => (iso === null ? "" : toLocalInput(new Date(iso)));
/** Converts an input's value to ISO 8601; an invalid value is passed on for the server to refuse. */
export function toIso(local: string): string {
  const moment = new Date(local);
  return Number.isNaN(moment.getTime()) ? local : moment.toISOString();
}
/** Keeps the seconds of an unchanged time, which the input does not show. */
const keepMoment = (local: string, stored: string | null | undefined): string =>
  typeof stored === "string" && fromIso(stored) === local ? stored : toIso(local);
const keepMomentOrNull = (local: string, stored: string | null | undefined): string | null =>
  local === "" ? null : keepMoment(local, stored);

const toOptionalDecimal = (text: string, locale: Locale): string | null =>
  text.trim() === "" ? null : parseDecimal(text, locale);
const getKind = (field: string): "text" | "flag" | "decimal" =>
  Object.hasOwn(MATCHER_FIELDS, field) ? MATCHER_FIELDS[field as keyof typeof MATCHER_FIELDS] : "text";

export const createEmptyTier = (): TierForm => ({ key: nextKey(), up_to: "", unit_price: "", flat_fee: "" });

export function toCatalogForm(catalog: PricingCatalog | null, currency: string, isDefault: boolean): CatalogForm {
  return {
    name: catalog?.name ?? "",
    currency: catalog?.currency ?? currency,
    active_from: catalog === null ? toLocalInput(new Date()) : fromIso(catalog.active_from),
    active_to: fromIso(catalog?.active_to ?? null),
    is_default: catalog?.is_default ?? isDefault,
  };
}

export function toCatalogBody(form: CatalogForm, stored: PricingCatalog | null): CatalogBody {
  return {
    name: form.name,
    currency: form.currency.trim().toUpperCase(),
    active_from: keepMoment(form.active_from, stored?.active_from),
    active_to: keepMomentOrNull(form.active_to, stored?.active_to),
    is_default: form.is_default,
  };
}

/** Numbers are in the notation of the language. */
export function toRuleForm(rule: PricingRule | null, locale: Locale): RuleForm {
  const type = (decimal: string | null | undefined): string => formatTypedDecimal(decimal ?? "", locale);
  return {
    bill_unit: rule?.bill_unit ?? "input_tokens",
    conditions: Object.entries(rule?.matcher ?? {}).map(([field, value]) => ({
      key: nextKey(),
      field,
      value: getKind(field) === "decimal" ? type(String(value)) : String(value),
    })),
    tiers: rule?.tiering.map(({ up_to, unit_price, flat_fee }) => ({
      key: nextKey(),
      up_to: type(up_to),
      unit_price: type(unit_price),
      flat_fee: type(flat_fee),
    })) ?? [createEmptyTier()],
    fixed_fee: type(rule?.fixed_fee),
    min_charge: type(rule?.min_charge),
  };
}

function toMatcherValue(field: string, value: string, locale: Locale): string | boolean {
  const kind = getKind(field);
  if (kind === "flag") return value === "true";
  return kind === "decimal" ? parseDecimal(value, locale) : value;
}

export function toRuleContent(form: RuleForm, locale: Locale): RuleContent {
  const { bill_unit, conditions, tiers, fixed_fee, min_charge } = form;
  return {
    bill_unit: bill_unit.trim(),
    matcher: Object.fromEntries(conditions.map(({ field, value }) => [field, toMatcherValue(field, value, locale)])),
    tiering: tiers.map(({ up_to, unit_price, flat_fee }, index) => ({
      unit_price: parseDecimal(unit_price, locale),
      up_to: index === tiers.length - 1 ? null : toOptionalDecimal(up_to, locale),
      flat_fee: toOptionalDecimal(flat_fee, locale),
    })),
    fixed_fee: toOptionalDecimal(fixed_fee, locale),
    min_charge: toOptionalDecimal(min_charge, locale),
  };
}

export const toRuleBody = (form: RuleForm, catalogId: string, validFrom: string, locale: Locale): RuleBody => ({
  ...toRuleContent(form, locale),
  catalog_id: catalogId,
  ...(validFrom === "" ? {} : { valid_from: toIso(validFrom) }),
});

export function toConversionForm(conversion: UnitConversion | null): ConversionForm {
  return {
    source_system: conversion?.source_system ?? "",
    operation: conversion?.operation ?? "",
    from_unit: conversion?.from_unit ?? "images",
    to_unit: conversion?.to_unit ?? "internal_tokens",
    formula: conversion?.formula ?? "images * 5000",
    active_from: conversion === null ? toLocalInput(new Date()) : fromIso(conversion.active_from),
    active_to: fromIso(conversion?.active_to ?? null),
  };
}

export function toConversionContent(form: ConversionForm, stored: UnitConversion | null = null): ConversionContent {
  return {
    source_system: form.source_system.trim(),
    operation: form.operation === "" ? null : (form.operation as NonNullable<ConversionContent["operation"]>),
    from_unit: form.from_unit as ConversionContent["from_unit"],
    to_unit: form.to_unit.trim(),
    formula: form.formula,
    active_from: keepMoment(form.active_from, stored?.active_from),
    active_to: keepMomentOrNull(form.active_to, stored?.active_to),
  };
}

export const toConversionBody = (
  form: ConversionForm,
  validFrom: string,
  stored: UnitConversion | null,
): ConversionBody => ({
  ...toConversionContent(form, stored),
  ...(validFrom === "" ? {} : { valid_from: toIso(validFrom) }),
});
