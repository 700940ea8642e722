import { useState, type ReactElement } from "react";
import { Button, ColorInput, ColorSwatch, Group } from "@mantine/core";
import { findReadableShade, isReadableColour, pickTextColour } from "@showrunner/engine";
import { useLocale, useT } from "@showrunner/i18n/react";
import { useFieldMessage } from "../../../components/forms/field-messages.ts";
import { gameshowsMessages } from "../messages/en.ts";

interface BrandColourFieldProps {
  readonly label: string;
  readonly description: string;
  /** Null for the theme's colour. */
  readonly value: string | null;
  readonly onChange: (value: string | null) => void;
}

const isHexColour = (value: string): boolean => /^#[\da-f]{6}$/i.test(value);

/** A colour on which text must be readable; if it is not, one click selects the nearest shade that passes. */
export function BrandColourField({ label, description, value, onChange }: BrandColourFieldProps): ReactElement {
  const t = useT(gameshowsMessages);
  const fieldMessage = useFieldMessage();
  const locale = useLocale();
  const [isPicking, setPicking] = useState(false);
  const shade = value !== null && isHexColour(value) && !isReadableColour(value) ? findReadableShade(value) : null;
  const contrast = (colour: string): string =>
    pickTextColour(colour).contrast.toLocaleString(locale, { maximumFractionDigits: 1, minimumFractionDigits: 1 });
  const problem =
    value === null
      ? null
      : !isHexColour(value)
        ? fieldMessage("invalid_colour")
        : shade === null
          ? null
          : t("brand_contrast", { contrast: contrast(value) });
  return (
    <div>
      <ColorInput
        label={label}
        description={description}
        placeholder={t("brand_colour_theme")}
        maw="24rem"
        value={value ?? ""}
        error={problem}
        fixOnBlur={false}
        onChange={(colour) => onChange(colour === "" ? null : colour)}
        // Escape closes the picker first, not the surrounding form.
        {...(isPicking ? { "data-mantine-stop-propagation": true } : {})}
        eyeDropperButtonProps={{ "aria-label": t("brand_eye_dropper") }}
        popoverProps={{ onOpen: () => setPicking(true), onClose: () => setPicking(false) }}
      />
      <Group gap="xs" mt="xs">
        {shade !== null && (
          <Button
            size="compact-sm"
            variant="light"
            leftSection={<ColorSwatch size={14} color={shade} aria-hidden />}
            onClick={() => onChange(shade)}
          >
            {t("brand_use_shade", { shade })}
          </Button>
        )}
        {value !== null && (
          <Button size="compact-sm" variant="subtle" onClick={() => onChange(null)}>
            {t("brand_use_theme")}
          </Button>
        )}
      </Group>
    </div>
  );
}
