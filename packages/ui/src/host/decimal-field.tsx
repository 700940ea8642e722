import { useState, type ReactElement } from "react";
import { TextInput, type TextInputProps } from "@mantine/core";
import type { Locale } from "@showrunner/i18n";
import { useLocale } from "@showrunner/i18n/react";
import { parseDecimal } from "@showrunner/i18n/typed-decimal";

interface DecimalFieldProps extends Omit<
  TextInputProps,
  "value" | "defaultValue" | "onChange" | "onBlur" | "inputMode"
> {
  /** Null while the text is empty or no number. */
  readonly value: number | null;
  readonly onChange: (value: number | null) => void;
}

function parse(typed: string, locale: Locale): number | null {
  const decimal = parseDecimal(typed, locale);
  return decimal === "" || decimal === "NaN" ? null : Number(decimal);
}

function format(value: number | null, locale: Locale): string {
  if (value === null) return "";
  return new Intl.NumberFormat(locale, { useGrouping: false, maximumFractionDigits: 20 }).format(value);
}

/** Field for a number in the notation of the language. Mantine's `NumberInput` would read “1,000” as 1. */
export function DecimalField({ value, onChange, ...rest }: DecimalFieldProps): ReactElement {
  const locale = useLocale();
  /** Null while nothing is being typed. */
  const [typed, setTyped] = useState<string | null>(null);
  return (
    <TextInput
      {...rest}
      inputMode="decimal"
      value={typed ?? format(value, locale)}
      onChange={({ currentTarget }) => {
        setTyped(currentTarget.value);
        onChange(parse(currentTarget.value, locale));
      }}
      // Then shows how the number was understood.
      onBlur={() => setTyped(null)}
    />
  );
}
