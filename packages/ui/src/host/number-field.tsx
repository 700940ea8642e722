import { useState, type ReactElement } from "react";
import { NumberInput, type NumberInputProps } from "@mantine/core";

interface NumberFieldProps extends Omit<NumberInputProps, "value" | "defaultValue" | "onChange"> {
  /** Null for an empty field. */
  readonly value: number | null;
  /** Called with null while the text is empty or not a number, such as a minus sign. */
  readonly onChange: (value: number | null) => void;
}

/**
 * A number field that shows what is typed until it loses the focus. The kit's own field reports some numbers as text
 * (`3.`, `3.50`, `05`), and would show the parsed number instead, so that no decimal could be typed.
 */
export function NumberField({ value, onChange, onBlur, ...props }: NumberFieldProps): ReactElement {
  /** Null until something is typed. */
  const [typed, setTyped] = useState<number | string | null>(null);
  return (
    <NumberInput
      {...props}
      value={typed ?? value ?? ""}
      onChange={(given) => {
        setTyped(given);
        onChange(parseNumber(given));
      }}
      onBlur={(event) => {
        setTyped(null);
        onBlur?.(event);
      }}
    />
  );
}

/** The number that a text means; null for none. */
export function parseNumber(text: number | string): number | null {
  const number = text === "" ? Number.NaN : Number(text);
  // Adding 0 removes the sign of -0, which is on the way to -0.5.
  return Number.isFinite(number) ? number + 0 : null;
}
