import { useRef, useState, type ReactElement } from "react";
import type { PricingCatalog } from "@showrunner/contract/rest";
import { notify } from "@showrunner/ui/host";
import { useLocale, useT } from "@showrunner/i18n/react";
import { useSaveCatalog } from "../../api/pricing.api.ts";
import { CatalogFields } from "./fields/catalog-fields.tsx";
import { FormDialog } from "./form-dialog.tsx";
import { pricingMessages } from "./messages/en.ts";
import { toCatalogBody, toCatalogForm } from "./pricing-forms.ts";
import { getPresetCurrency } from "../../lib/preset-currency.ts";
import { useFormFailure } from "./use-form-failure.ts";

interface CatalogDialogProps {
  /** Null creates a catalog. */
  readonly catalog: PricingCatalog | null;
  /** Whether a new catalog is offered as the default. */
  readonly isFirst: boolean;
  readonly onClose: () => void;
}

export function CatalogDialog({ catalog, isFirst, onClose }: CatalogDialogProps): ReactElement {
  const t = useT(pricingMessages);
  const locale = useLocale();
  const [value, setValue] = useState(() => toCatalogForm(catalog, getPresetCurrency(locale), isFirst));
  const save = useSaveCatalog(catalog);
  const form = useRef<HTMLFormElement>(null);
  const failure = useFormFailure(form);
  const submit = (): void =>
    save.mutate(toCatalogBody(value, catalog), {
      onSuccess: () => {
        notify({ kind: "success", message: t("catalog_saved") });
        onClose();
      },
      onError: (error) => failure.show(error, t("save_catalog_failed")),
    });
  return (
    <FormDialog
      title={t(catalog === null ? "new_catalog" : "edit_catalog")}
      form={form}
      message={failure.message}
      isPending={save.isPending}
      onSubmit={submit}
      onClose={onClose}
    >
      <CatalogFields value={value} onChange={setValue} errorOf={failure.errorOf} />
    </FormDialog>
  );
}
