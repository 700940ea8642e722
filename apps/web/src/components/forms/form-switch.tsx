import type { ReactElement } from "react";
import { Switch } from "@mantine/core";
import { useController, type Control, type FieldPathByValue, type FieldValues } from "react-hook-form";

interface FormSwitchProps<T extends FieldValues> {
  readonly control: Control<T>;
  readonly name: FieldPathByValue<T, boolean | undefined>;
  readonly label: string;
  readonly description?: string;
}

/** A switch of a form. Mantine's switch is uncontrolled without `checked`, so it is bound to the form's value. */
export function FormSwitch<T extends FieldValues>({
  control,
  name,
  label,
  description,
}: FormSwitchProps<T>): ReactElement {
  const { field } = useController({ control, name });
  const { value, ...rest } = field;
  return <Switch label={label} description={description} {...rest} checked={value === true} />;
}
