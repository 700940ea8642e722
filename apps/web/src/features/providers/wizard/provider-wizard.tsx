import { useEffect, useRef, useState, type FormEvent, type ReactElement } from "react";
import { Button, Stack, Title } from "@mantine/core";
import { useMediaQuery } from "@mantine/hooks";
import { useForm, useWatch, type Path } from "react-hook-form";
import type { Provider, ProviderDefinitionInfo, ProviderTest } from "@showrunner/contract/rest";
import { useT } from "@showrunner/i18n/react";
import { ConfirmDialog, ErrorState, FormError, FormFooter, LoadingRows, Modal, notify } from "@showrunner/ui/host";
import { ApiError } from "../../../api/api-error.ts";
import { useCreateProvider, useProviderDefinitions, useTestProvider } from "../../../api/providers.api.ts";
import { showFieldErrors } from "../../../components/forms/field-messages.ts";
import { providersMessages } from "../messages/en.ts";
import { dropEmpty, EMPTY_FORM, type ProviderFormValues } from "../provider-form.ts";
import { WizardStepContent } from "./wizard-step-content.tsx";
import { listFields, findStepOf, WIZARD_STEPS, type WizardStep } from "./wizard-steps.ts";

interface ProviderWizardProps {
  readonly onClose: () => void;
  readonly onCreated: (provider: Provider) => void;
}

/** Creates a provider in steps. All steps share one form, so that going back loses nothing. */
export function ProviderWizard({ onClose, onCreated }: ProviderWizardProps): ReactElement {
  const t = useT(providersMessages);
  const isPhone = useMediaQuery("(width < 48rem)");
  const { data: definitions, error, refetch } = useProviderDefinitions();
  const [isDirty, setIsDirty] = useState(false);
  const [isLeaving, setIsLeaving] = useState(false);
  return (
    <Modal
      opened
      onClose={() => (isDirty ? setIsLeaving(true) : onClose())}
      closeOnClickOutside={false}
      title={t("wizard_title")}
      size="xl"
      fullScreen={isPhone}
    >
      {definitions !== undefined ? (
        <WizardForm definitions={definitions} onDirty={() => setIsDirty(true)} onCreated={onCreated} />
      ) : error === null ? (
        <LoadingRows />
      ) : (
        <ErrorState message={error.message} onRetry={() => void refetch()} />
      )}
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

interface WizardFormProps {
  readonly definitions: readonly ProviderDefinitionInfo[];
  readonly onDirty: () => void;
  readonly onCreated: (provider: Provider) => void;
}

function toBody(values: ProviderFormValues) {
  const { settings, credentials, needs_no_key, name, description, capabilities, provider_key, pricing } = values;
  return {
    ...{ provider_key, name: name.trim(), description, capabilities, needs_no_key, pricing },
    settings: dropEmpty(settings),
    credentials: needs_no_key ? {} : dropEmpty(credentials),
  };
}

const NO_MODELS: ProviderTest["models"] = [];

function WizardForm({ definitions, onDirty, onCreated }: WizardFormProps): ReactElement {
  const t = useT(providersMessages);
  const form = useForm<ProviderFormValues>({ defaultValues: EMPTY_FORM });
  const { trigger, getValues, setError, control, subscribe, clearErrors } = form;
  const chosenKey = useWatch({ control, name: "provider_key" });
  const create = useCreateProvider();
  const test = useTestProvider();
  const [step, setStep] = useState<WizardStep>("kind");
  const [tested, setTested] = useState({ key: "", models: NO_MODELS });
  const [failure, setFailure] = useState<string | null>(null);
  const [isBusy, setIsBusy] = useState(false);
  const [refusals, setRefusals] = useState(0);
  const content = useRef<HTMLFormElement>(null);
  // Scroll to a message without a field, which could be out of view below the price fields.
  useEffect(() => {
    if (refusals > 0) content.current?.querySelector("[role=alert]:not(:empty)")?.scrollIntoView({ block: "nearest" });
  }, [refusals]);
  const heading = useRef<HTMLHeadingElement>(null);
  const isFirst = useRef(true);
  useEffect(() => {
    if (!isFirst.current) heading.current?.focus();
    isFirst.current = false;
  }, [step]);
  // Validate while typing, not on blur: the form would move while a button is being pressed.
  useEffect(
    () =>
      subscribe({
        formState: { values: true },
        callback: ({ name }) => name !== undefined && clearErrors(name as Path<ProviderFormValues>),
      }),
    [subscribe, clearErrors],
  );
  const definition = definitions.find(({ key }) => key === chosenKey);
  const index = WIZARD_STEPS.indexOf(step);

  /** Shows the server's field errors in the step that has the first of them. */
  const showRefusal = (error: unknown): void => {
    const path = error instanceof ApiError ? error.fields[0]?.path : undefined;
    const place = path === undefined || definition === undefined ? null : findStepOf(path, definition);
    if (place === null || definition === undefined) {
      setFailure([t("something_wrong"), ...(error instanceof Error ? [error.message] : [])].join(". "));
      return;
    }
    setStep(place);
    showFieldErrors(error, [...listFields(place, definition)] as Path<ProviderFormValues>[], setError);
  };
  const finish = async (): Promise<void> => {
    let created: Provider;
    try {
      created = await create.mutateAsync(toBody(getValues()));
    } catch (error) {
      showRefusal(error);
      return;
    }
    // The provider exists now; its page shows the result of the test.
    const tested = await test.mutateAsync(created.id).catch(() => null);
    const isActive = tested?.provider.status === "active";
    notify({ kind: isActive ? "success" : "warning", message: t(isActive ? "created" : "created_untested") });
    onCreated(created);
  };
  const submit = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    if (isBusy) return;
    setIsBusy(true);
    setFailure(null);
    try {
      if (!(await trigger([...listFields(step, definition)], { shouldFocus: true }))) {
        setRefusals((count) => count + 1);
        return;
      }
      const next = WIZARD_STEPS[index + 1];
      if (next !== undefined) setStep(next);
      else await finish();
    } finally {
      setIsBusy(false);
    }
  };

  return (
    <form ref={content} onSubmit={(event) => void submit(event)} onChange={onDirty} noValidate>
      <Stack>
        <ol className="wizard-steps">
          {WIZARD_STEPS.map((one) => (
            <li key={one} aria-current={one === step ? "step" : undefined}>
              {t(`step_${one}`)}
            </li>
          ))}
        </ol>
        <Title order={3} ref={heading} tabIndex={-1} className="wizard-heading">
          {t("step_of", { n: index + 1, total: WIZARD_STEPS.length, step: t(`step_${step}`) })}
        </Title>
        <WizardStepContent
          step={step}
          form={form}
          definitions={definitions}
          definition={definition}
          // Another vendor has other models.
          models={tested.key === chosenKey ? tested.models : NO_MODELS}
          toBody={() => toBody(getValues())}
          onTested={({ models }) => setTested({ key: chosenKey, models })}
          onRefused={showRefusal}
        />
        <FormError message={failure} />
        <FormFooter>
          {index > 0 && (
            <Button variant="default" disabled={isBusy} onClick={() => setStep(WIZARD_STEPS[index - 1] ?? step)}>
              {t("back")}
            </Button>
          )}
          <Button type="submit" color="accent" loading={isBusy}>
            {t(index === WIZARD_STEPS.length - 1 ? "create" : "next")}
          </Button>
        </FormFooter>
      </Stack>
    </form>
  );
}
