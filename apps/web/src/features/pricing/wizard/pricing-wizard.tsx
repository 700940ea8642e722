import { useEffect, useRef, useState, type FormEvent, type ReactElement } from "react";
import { Button, Stack, Stepper, Title } from "@mantine/core";
import { useMediaQuery } from "@mantine/hooks";
import type { RouteCall } from "@showrunner/contract/rest";
import { ConfirmDialog, FormError, FormFooter, Modal, notify } from "@showrunner/ui/host";
import { useLocale, useT } from "@showrunner/i18n/react";
import { ApiError } from "../../../api/api-error.ts";
import { useCreateModel, useTryModel } from "../../../api/pricing.api.ts";
import { CatalogFields } from "../fields/catalog-fields.tsx";
import { pricingMessages } from "../messages/en.ts";
import { getPresetCurrency } from "../../../lib/preset-currency.ts";
import { useFormFailure } from "../use-form-failure.ts";
import { ConversionsStep } from "./conversions-step.tsx";
import { RulesStep } from "./rules-step.tsx";
import { TrialStep } from "./trial-step.tsx";
import {
  createWizardModel,
  findEmptyFields,
  findStepOf,
  toModelBody,
  WIZARD_STEPS,
  type WizardStep,
} from "./wizard-model.ts";

interface PricingWizardProps {
  /** Whether the new catalog is offered as the default. */
  readonly isFirst: boolean;
  readonly convertedUnits: readonly string[];
  readonly onClose: () => void;
}

type Trial = RouteCall<"POST /pricing/models/preview">["response"];

/** Creates a pricing model: catalog, rules, conversions and a trial on real usage; saves all of it at once. */
export function PricingWizard({ isFirst, convertedUnits, onClose }: PricingWizardProps): ReactElement {
  const t = useT(pricingMessages);
  const locale = useLocale();
  const isPhone = useMediaQuery("(width < 48rem)");
  const [model, setModel] = useState(() => createWizardModel(getPresetCurrency(locale), isFirst));
  const [isDirty, setIsDirty] = useState(false);
  const [isLeaving, setIsLeaving] = useState(false);
  const [step, setStep] = useState<WizardStep>("catalog");
  const [trial, setTrial] = useState<Trial | null>(null);
  const tryModel = useTryModel();
  const create = useCreateModel();
  const form = useRef<HTMLFormElement>(null);
  const failure = useFormFailure(form);
  const heading = useRef<HTMLHeadingElement>(null);
  const isFirstShown = useRef(true);
  useEffect(() => {
    const hasWrongField = form.current?.querySelector("[aria-invalid=true]") != null;
    if (!isFirstShown.current && !hasWrongField) heading.current?.focus();
    isFirstShown.current = false;
  }, [step]);
  const index = WIZARD_STEPS.indexOf(step);
  const change = (changes: Partial<typeof model>): void => {
    setModel({ ...model, ...changes });
    setIsDirty(true);
  };

  /** Shows a refusal in the step with the first invalid field. */
  const showRefusal = (error: unknown, title: string): void => {
    const place = error instanceof ApiError ? findStepOf(error.fields[0]?.path) : null;
    if (place !== null) setStep(place);
    failure.show(error, title);
  };
  const goTo = (next: WizardStep): void => {
    failure.clear();
    setStep(next);
  };
  const runTrial = (): void => {
    setTrial(null);
    tryModel.mutate(toModelBody(model, locale), {
      onSuccess: (result) => {
        setTrial(result);
        goTo("trial");
      },
      onError: (error) => showRefusal(error, t("check_entries")),
    });
  };
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    if (tryModel.isPending || create.isPending) return;
    const empty = findEmptyFields(model, step);
    if (step !== "trial" && empty.length > 0) {
      failure.showFields(new Map(empty.map((path) => [path, t("required")])), t("check_entries"));
      return;
    }
    if (step === "conversions") runTrial();
    else if (step === "trial")
      create.mutate(toModelBody(model, locale), {
        onSuccess: () => {
          notify({ kind: "success", message: t("model_created") });
          onClose();
        },
        onError: (error) => showRefusal(error, t("create_model_failed")),
      });
    else goTo(WIZARD_STEPS[index + 1] ?? "trial");
  };

  return (
    <Modal
      opened
      onClose={() => (isDirty ? setIsLeaving(true) : onClose())}
      closeOnClickOutside={false}
      title={t("new_model")}
      size="xl"
      fullScreen={isPhone}
    >
      <form ref={form} onSubmit={submit} noValidate>
        <Stack>
          <Stepper active={index} size="sm" allowNextStepsSelect={false} className="pricing-stepper">
            {WIZARD_STEPS.map((name) => (
              <Stepper.Step
                key={name}
                label={t(`wizard_${name}`)}
                onClick={() => {
                  if (WIZARD_STEPS.indexOf(name) < index) goTo(name);
                }}
              />
            ))}
          </Stepper>
          <Title order={3} ref={heading} tabIndex={-1}>
            {t(`wizard_${step}_title`)}
          </Title>
          {step === "catalog" && (
            <CatalogFields
              value={model.catalog}
              onChange={(catalog) => change({ catalog })}
              errorOf={(path) => failure.errorOf(`catalog.${path}`)}
            />
          )}
          {step === "rules" && (
            <RulesStep
              rules={model.rules}
              onChange={(rules) => change({ rules })}
              errorOf={failure.errorOf}
              convertedUnits={[...convertedUnits, ...model.conversions.map(({ form }) => form.to_unit)]}
            />
          )}
          {step === "conversions" && (
            <ConversionsStep
              conversions={model.conversions}
              onChange={(conversions) => change({ conversions })}
              errorOf={failure.errorOf}
            />
          )}
          {step === "trial" && trial !== null && <TrialStep trial={trial} />}
          <FormError message={failure.message} />
          <FormFooter>
            {index > 0 && (
              <Button variant="default" onClick={() => goTo(WIZARD_STEPS[index - 1] ?? "catalog")}>
                {t("back")}
              </Button>
            )}
            <Button type="submit" color="accent" loading={tryModel.isPending || create.isPending}>
              {step === "trial" ? t("create_model") : t(step === "conversions" ? "try_model" : "next")}
            </Button>
          </FormFooter>
        </Stack>
      </form>
      <ConfirmDialog
        opened={isLeaving}
        title={t("leave_title")}
        confirmLabel={t("leave")}
        cancelLabel={t("stay")}
        onClose={() => setIsLeaving(false)}
        onConfirm={onClose}
      >
        {t("leave_text")}
      </ConfirmDialog>
    </Modal>
  );
}
