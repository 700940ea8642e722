import { useId, useState, type CSSProperties, type ReactElement } from "react";
import { TEAM_PALETTE } from "@showrunner/engine/palette";
import { useT } from "@showrunner/i18n/react";
import { TextField } from "@showrunner/ui/audience";
import { joinMessages } from "./messages/index.ts";

interface ColourFieldProps {
  /** `#RRGGBB`, or empty for the next free colour. */
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly error: string | null;
}

/** Specification, section 5. */
const COLOUR_EXAMPLE = "#FF5722";

/**
 * A colour from the palette, a hex colour, or none: then the show assigns the next free one. Collapsed, because most
 * teams do not care.
 */
export function ColourField({ value, onChange, error }: ColourFieldProps): ReactElement {
  const t = useT(joinMessages);
  const name = useId();
  const [opened, setOpened] = useState(false);
  const place = TEAM_PALETTE.indexOf(value.toUpperCase());
  return (
    <details
      className="pj-colour"
      open={opened || error !== null}
      onToggle={({ currentTarget }) => setOpened(currentTarget.open)}
    >
      <summary>
        <span className="st-label">{t("colour")}</span>
        <span className="pj-chosen">
          {value !== "" && <span className="pj-dot" style={{ "--swatch": value } as CSSProperties} />}
          {value === "" ? t("colour_any") : place < 0 ? value : t("colour_number", { number: place + 1 })}
        </span>
      </summary>
      <fieldset className="pj-colours">
        <legend className="st-hidden">{t("colour")}</legend>
        <div className="pj-swatches">
          <label className="pj-swatch" data-any="">
            <input type="radio" name={name} checked={value === ""} onChange={() => onChange("")} />
            <span>{t("colour_any")}</span>
          </label>
          {TEAM_PALETTE.map((colour, index) => (
            <label key={colour} className="pj-swatch" style={{ "--swatch": colour } as CSSProperties}>
              <input
                type="radio"
                name={name}
                checked={value.toUpperCase() === colour}
                onChange={() => onChange(colour)}
                aria-label={t("colour_number", { number: index + 1 })}
              />
            </label>
          ))}
        </div>
        <TextField
          label={t("colour_hex")}
          name="colour"
          value={value}
          onChange={onChange}
          error={error}
          placeholder={COLOUR_EXAMPLE}
          maxLength={7}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
        />
      </fieldset>
    </details>
  );
}
