import type { ReactElement } from "react";
import { NumberInput } from "@mantine/core";

interface NumberFieldProps {
  readonly label: string;
  readonly description?: string | undefined;
  /** Null while the field is empty. */
  readonly value: number | null;
  readonly onChange: (value: number | null) => void;
  readonly min: number;
  readonly max: number;
  readonly suffix?: string;
  readonly placeholder?: string;
  readonly disabled?: boolean;
  readonly error?: string | undefined;
}

/** Integer field that may be empty while typing. */
export function NumberField({ value, onChange, ...rest }: NumberFieldProps): ReactElement {
  return (
    <NumberInput
      {...rest}
      allowDecimal={false}
      clampBehavior="none"
      value={value ?? ""}
      onChange={(next) => onChange(next === "" ? null : Number(next))}
    />
  );
}
