import { useState, type ReactElement } from "react";
import { NumberInput, type NumberInputProps } from "@mantine/core";

interface NumberFieldProps extends Omit<
  NumberInputProps,
  "value" | "defaultValue" | "onChange" | "allowDecimal" | "attributes"
> {
  /** Null for an empty field. */
  readonly value: number | null;
  /** Called with null while the text is empty or not a number, such as a minus sign. */
  readonly onChange: (value: number | null) => void;
}

/**
 * Field for a whole number; `DecimalField` is for others. It shows what is typed until it loses the focus: the kit's own
 * field reports some numbers as text (`05`, `-`), and would otherwise show the parsed number meanwhile.
 */
export function NumberField({ value, onChange, onBlur, ...props }: NumberFieldProps): ReactElement {
  /** Null until something is typed. */
  const [typed, setTyped] = useState<number | string | null>(null);
  return (
    <NumberInput
      {...props}
      allowDecimal={false}
      // The number pad of iPhones lacks a minus sign. The kit overrides the property `inputMode`.
      attributes={{ input: { inputMode: Number(props.min) < 0 ? "text" : "decimal" } }}
      value={typed ?? value ?? ""}
      onChange={(input) => {
        setTyped(input);
        onChange(parseNumber(input));
      }}
      onBlur={(event) => {
        setTyped(null);
        onBlur?.(event);
      }}
    />
  );
}

/** The number that a text means; null for none. */
function parseNumber(text: number | string): number | null {
  const number = text === "" ? Number.NaN : Number(text);
  return Number.isFinite(number) ? number : null;
}
