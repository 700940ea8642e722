import type { ReactElement } from "react";
import { Controller, useWatch, type Control, type FieldErrors } from "react-hook-form";
import type { Gameshow } from "@showrunner/contract/rest";
import { NO_BRANDING, type Branding } from "@showrunner/engine";
import { useT } from "@showrunner/i18n/react";
import { ImageField } from "../../../components/images/image-field.tsx";
import { useFieldMessage } from "../../../components/forms/field-messages.ts";
import { gameshowsMessages } from "../messages/en.ts";
import { BrandColourField } from "./brand-colour-field.tsx";
import { BrandingPreview } from "./branding-preview.tsx";
import type { ShowFormValues } from "./show-form.ts";
import { SponsorsField } from "./sponsors-field.tsx";

interface BrandingFieldsProps {
  readonly show: Gameshow;
  readonly control: Control<ShowFormValues>;
  readonly errors: FieldErrors<ShowFormValues>;
}

/** Logo, colours, background and sponsors of the audience's screens, with a preview of both themes. */
export function BrandingFields({ show, control, errors }: BrandingFieldsProps): ReactElement {
  const t = useT(gameshowsMessages);
  const fieldMessage = useFieldMessage();
  const name = useWatch({ control, name: "name" });
  const problems = errors.settings?.branding;
  return (
    <Controller
      control={control}
      name="settings.branding"
      render={({ field: { value, onChange } }) => {
        const branding = value ?? NO_BRANDING;
        const change = (part: Partial<Branding>): void => onChange({ ...branding, ...part });
        return (
          <>
            <BrandColourField
              label={t("brand_accent")}
              description={t("brand_accent_hint")}
              value={branding.accent}
              onChange={(accent) => change({ accent })}
            />
            <BrandColourField
              label={t("brand_secondary")}
              description={t("brand_secondary_hint")}
              value={branding.secondary}
              onChange={(secondary) => change({ secondary })}
            />
            <ImageField
              label={t("brand_logo")}
              value={branding.logo}
              knownUrls={show.branding_images}
              error={fieldMessage(problems?.logo?.message)}
              onChange={(logo) => change({ logo })}
            />
            <ImageField
              label={t("brand_background")}
              value={branding.background}
              knownUrls={show.branding_images}
              error={fieldMessage(problems?.background?.message)}
              onChange={(background) => change({ background })}
            />
            <SponsorsField
              value={branding.sponsors}
              knownUrls={show.branding_images}
              error={fieldMessage(problems?.sponsors?.message)}
              onChange={(sponsors) => change({ sponsors })}
            />
            <BrandingPreview show={show} name={name} branding={branding} />
          </>
        );
      }}
    />
  );
}
