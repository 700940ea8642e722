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
  /** Shows a keyboard with a minus sign, which the number pad of iPhones lacks. */
  readonly canBeNegative?: boolean;
}

/** Also reads what is on the way to a number or is written shortly, such as `5.` and `.5`. */
function parse(typed: string, locale: Locale): number | null {
  const text = typed
    .trim()
    .replace("−", "-")
    .replace(/^-?(?=[.,]\d)/, (sign) => `${sign}0`)
    .replace(/(?<=\d)[.,]$/, "");
  const decimal = parseDecimal(text, locale);
  return decimal === "" || decimal === "NaN" ? null : Number(decimal);
}

function format(value: number | null, locale: Locale): string {
  if (value === null) return "";
  return new Intl.NumberFormat(locale, { useGrouping: false, maximumFractionDigits: 20 }).format(value);
}

/** Field for a number in the notation of the language. Mantine's `NumberInput` would read “1,000” as 1. */
export function DecimalField({
  value,
  onChange,
  canBeNegative = false,
  error,
  ...rest
}: DecimalFieldProps): ReactElement {
  const locale = useLocale();
  /** Null while nothing is being typed. */
  const [typed, setTyped] = useState<string | null>(null);
  const isWrong = typed !== null && typed.trim() !== "" && parse(typed, locale) === null;
  const [isLeft, setLeft] = useState(false);
  return (
    <TextInput
      {...rest}
      inputMode={canBeNegative ? "text" : "decimal"}
      error={error ?? (isWrong && isLeft)}
      value={typed ?? format(value, locale)}
      onChange={({ currentTarget }) => {
        setTyped(currentTarget.value);
        setLeft(false);
        onChange(parse(currentTarget.value, locale));
      }}
      // Then shows how the number was understood, or marks what is no number.
      onBlur={() => {
        if (!isWrong) setTyped(null);
        setLeft(true);
      }}
    />
  );
}
