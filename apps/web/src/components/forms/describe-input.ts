interface DescribedInput {
  readonly description?: string | undefined;
  readonly error?: string | undefined;
}

/**
 * Attributes of an input that other elements describe besides its description and error. An `aria-describedby` among
 * the input's own properties has no effect: Mantine overwrites it.
 */
export function describeInput(id: string, { description, error }: DescribedInput, others: readonly string[]) {
  const ids = [
    ...(error === undefined ? [] : [`${id}-error`]),
    ...(description === undefined ? [] : [`${id}-description`]),
    ...others,
  ];
  return { input: { "aria-describedby": ids.length === 0 ? undefined : ids.join(" ") } };
}
