import { useEffect, useRef, useState, type ReactElement } from "react";
import { Button, Stack, Text } from "@mantine/core";
import { useMediaQuery } from "@mantine/hooks";
import type { PricingEntryInput, Provider, ProviderPricing } from "@showrunner/contract/rest";
import { useT } from "@showrunner/i18n/react";
import { ConfirmDialog, FormError, FormFooter, Modal, notify } from "@showrunner/ui/host";
import { ApiError } from "../../../api/api-error.ts";
import { lookUpProviderPrices, useReplacePricing } from "../../../api/provider-pricing.api.ts";
import { useProviderModels } from "../../../api/providers.api.ts";
import { useFieldMessage } from "../../../components/forms/field-messages.ts";
import { pricingMessages } from "./messages/en.ts";
import { PriceEditor } from "./price-editor.tsx";

interface PricingDialogProps {
  readonly provider: Provider;
  /** Pricing as it was loaded; saving is refused if another admin changed it in between. */
  readonly pricing: ProviderPricing;
  readonly onClose: () => void;
}

const toInput = ({ id: _id, valid_from: _from, valid_to: _to, ...entry }: ProviderPricing["entries"][number]) => entry;

/** Changes the prices of a provider from now on. */
export function PricingDialog({ provider, pricing, onClose }: PricingDialogProps): ReactElement {
  const t = useT(pricingMessages);
  const isPhone = useMediaQuery("(width < 48rem)");
  const replace = useReplacePricing(provider.id);
  // Keep what was loaded when the dialog opened: a background refetch must not change the form while it is edited.
  const [base, setBase] = useState(pricing);
  const [entries, setEntries] = useState<readonly PricingEntryInput[]>(() => pricing.entries.map(toInput));
  const [isLeaving, setIsLeaving] = useState(false);
  const [isPending, setIsPending] = useState(false);
  const [refusals, setRefusals] = useState(0);
  const content = useRef<HTMLDivElement>(null);
  // Scroll to the message, which could be out of view below the price fields.
  useEffect(() => {
    if (refusals > 0) content.current?.querySelector("[role=alert]:not(:empty)")?.scrollIntoView({ block: "nearest" });
  }, [refusals]);
  const fieldMessage = useFieldMessage();
  const models = useProviderModels(provider.id, provider.status === "active").data?.items ?? [];
  const isChanged = JSON.stringify(entries) !== JSON.stringify(base.entries.map(toInput));
  const isOutdated = replace.error instanceof ApiError && replace.error.code === "version_conflict";
  const leave = (): void => (isChanged || isPending ? setIsLeaving(true) : onClose());
  const save = (): void => {
    if (isPending) {
      setRefusals(refusals + 1);
      return;
    }
    replace.mutate(
      { entries: [...entries], revision: base.revision },
      {
        onSuccess: () => {
          notify({ kind: "success", message: t("saved") });
          onClose();
        },
      },
    );
  };
  return (
    <Modal
      opened
      onClose={leave}
      closeOnClickOutside={false}
      title={t("dialog_title", { name: provider.name })}
      size="xl"
      fullScreen={isPhone}
    >
      <Stack ref={content}>
        <Text>{t("dialog_hint")}</Text>
        <PriceEditor
          entries={entries}
          onChange={setEntries}
          onPendingChange={(isTyped) => {
            setIsPending(isTyped);
            if (!isTyped) setRefusals(0);
          }}
          capabilities={provider.capabilities}
          defaultModel={provider.settings?.["default_model"] ?? ""}
          models={models.map(({ name }) => name)}
          providerKey={provider.provider_key}
          lookUp={(wanted) => lookUpProviderPrices(provider.id, [...wanted])}
        />
        <FormError
          message={
            isPending && refusals > 0 ? (fieldMessage("price_pending") ?? null) : (replace.error?.message ?? null)
          }
        />
        {isOutdated && pricing.revision !== base.revision && (
          <Button
            variant="default"
            onClick={() => {
              setBase(pricing);
              setEntries(pricing.entries.map(toInput));
              replace.reset();
            }}
          >
            {t("reload")}
          </Button>
        )}
        <FormFooter>
          <Button variant="default" onClick={leave}>
            {t("cancel")}
          </Button>
          <Button color="accent" disabled={!isChanged && !isPending} loading={replace.isPending} onClick={save}>
            {t("save")}
          </Button>
        </FormFooter>
      </Stack>
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
