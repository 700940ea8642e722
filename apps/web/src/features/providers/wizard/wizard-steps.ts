import type { ProviderDefinitionInfo } from "@showrunner/contract/rest";
import type { FieldPath } from "react-hook-form";
import type { ProviderFormValues } from "../provider-form.ts";

export const WIZARD_STEPS = ["kind", "connection", "test", "models", "pricing", "review"] as const;
export type WizardStep = (typeof WIZARD_STEPS)[number];

/** The fields of a step, which must be valid before the next step. */
export function listFields(
  step: WizardStep,
  definition: ProviderDefinitionInfo | undefined,
): readonly FieldPath<ProviderFormValues>[] {
  const { settings = [], credentials = [] } = definition ?? {};
  switch (step) {
    case "kind":
      return ["provider_key"];
    case "connection":
      return [
        "name",
        "description",
        ...settings.filter(({ kind }) => kind !== "model").map(({ key }) => `settings.${key}` as const),
        ...credentials.map(({ key }) => `credentials.${key}` as const),
      ];
    case "models":
      return [
        "capabilities",
        ...settings.filter(({ kind }) => kind === "model").map(({ key }) => `settings.${key}` as const),
      ];
    case "pricing":
      return ["pricing"];
    case "test":
    case "review":
      return [];
  }
}

/** The step with the field that the server refused; null if no step has it. */
export function findStepOf(path: string, definition: ProviderDefinitionInfo): WizardStep | null {
  return (
    WIZARD_STEPS.find((step) =>
      listFields(step, definition).some((field) => path === field || path.startsWith(`${field}.`)),
    ) ?? null
  );
}
