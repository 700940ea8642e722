import { isAmountKnown, USAGE_UNITS, type UsageSummary, type UsageSums } from "@showrunner/contract/rest";
import { createTranslator, type Locale } from "@showrunner/i18n";
import type { Cell, Sheet } from "../../platform/xlsx.ts";
import { usageMessages } from "./messages/en.ts";

/** Loses precision, as spreadsheets use floating-point numbers. The CSV file and the API have the exact amounts. */
const toCell = (amount: string | undefined): Cell => (amount === undefined ? null : Number(amount));

const MONEY_COLUMNS = ["vendor_cost", "charges", "difference"] as const;

/** Builds one sheet per table of the overview. */
export function buildUsageSheets(summary: UsageSummary, locale: Locale): readonly Sheet[] {
  const t = createTranslator(usageMessages, locale);
  const currencies = summary.total.amounts.map(({ currency }) => currency);
  const usedUnits = USAGE_UNITS.filter((unit) => summary.total.units.some((total) => total.unit === unit));
  const moneyHeading = currencies.flatMap((currency) => MONEY_COLUMNS.map((column) => t(column, { currency })));
  const toMoney = (
    sums: Pick<UsageSums, "amounts" | "events" | "unpriced_events" | "unrated_events">,
  ): readonly Cell[] =>
    currencies.flatMap((currency) => {
      const found = sums.amounts.find((amount) => amount.currency === currency);
      return MONEY_COLUMNS.map((column) => (isAmountKnown(sums, column) ? toCell(found?.[column]) : null));
    });
  const groupHeading = [
    t("requests"),
    ...moneyHeading,
    ...usedUnits.map((unit) => t(`unit_${unit}`)),
    t("unpriced"),
    t("unrated"),
  ];
  const toGroup = (sums: UsageSums): readonly Cell[] => [
    sums.requests,
    ...toMoney(sums),
    ...usedUnits.map((unit) => toCell(sums.units.find((used) => used.unit === unit)?.amount)),
    sums.unpriced_events,
    sums.unrated_events,
  ];
  const toUser = ({ user_id, username }: UsageSummary["users"][number]): string =>
    username ?? (user_id === null ? t("no_account") : t("deleted_account"));
  return [
    {
      name: t("sheet_days"),
      rows: [
        [t("day"), t("requests"), ...moneyHeading],
        ...summary.days.map((sums) => [sums.day, sums.requests, ...toMoney(sums)]),
      ],
    },
    {
      name: t("sheet_providers"),
      rows: [[t("provider"), ...groupHeading], ...summary.providers.map((sums) => [sums.name, ...toGroup(sums)])],
    },
    {
      name: t("sheet_models"),
      rows: [[t("model"), ...groupHeading], ...summary.models.map((sums) => [sums.model, ...toGroup(sums)])],
    },
    {
      name: t("sheet_users"),
      rows: [[t("user"), ...groupHeading], ...summary.users.map((sums) => [toUser(sums), ...toGroup(sums)])],
    },
    {
      name: t("sheet_purposes"),
      rows: [
        [t("purpose"), ...groupHeading],
        ...summary.purposes.map((sums) => [t(`purpose_${sums.purpose}`), ...toGroup(sums)]),
      ],
    },
  ];
}
