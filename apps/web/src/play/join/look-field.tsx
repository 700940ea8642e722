import { useId, useState, type CSSProperties, type ReactElement } from "react";
import { TEAM_PALETTE } from "@showrunner/engine/palette";
import { useT } from "@showrunner/i18n/react";
import { TeamEmblem, TextField } from "@showrunner/ui/audience";
import { joinMessages } from "./messages/en.ts";

/** Colour and emblem; empty colour and no emblem for the next free ones. */
export interface TeamLook {
  readonly colour: string;
  readonly emblem: number | null;
}

interface LookFieldProps extends TeamLook {
  readonly onChange: (look: TeamLook) => void;
  readonly error: string | null;
}

/** Shows the format of a custom colour. */
const COLOUR_EXAMPLE = "#FF5722";

/** Colour and emblem in one tap, a custom hex colour, or neither, in which case the show assigns the next free look. */
export function LookField({ colour, emblem, onChange, error }: LookFieldProps): ReactElement {
  const t = useT(joinMessages);
  const name = useId();
  // Random, so that the phones in a room offer different pairs.
  const [offset] = useState(() => Math.floor(Math.random() * TEAM_PALETTE.length));
  const [isOpen, setIsOpen] = useState(false);
  return (
    <fieldset className="pj-looks">
      <legend className="st-label">{t("look")}</legend>
      <div className="pj-swatches">
        {TEAM_PALETTE.map((each, index) => {
          const shape = (index + offset) % TEAM_PALETTE.length;
          return (
            <label key={each} className="pj-swatch">
              <input
                type="radio"
                name={name}
                checked={colour === each && emblem === shape}
                onChange={() => onChange({ colour: each, emblem: shape })}
                aria-label={t("look_number", { number: index + 1 })}
              />
              <TeamEmblem colour={each} emblem={shape} size="2rem" />
            </label>
          );
        })}
      </div>
      <label className="pj-any">
        <input
          type="radio"
          name={name}
          checked={colour === "" && emblem === null}
          onChange={() => onChange({ colour: "", emblem: null })}
        />
        <span>{t("look_any")}</span>
      </label>
      <details open={isOpen || error !== null} onToggle={({ currentTarget }) => setIsOpen(currentTarget.open)}>
        <summary>
          {t("colour_own")}
          {colour !== "" && <span className="pj-dot" style={{ "--swatch": colour } as CSSProperties} />}
        </summary>
        <TextField
          label={t("colour_hex")}
          name="colour"
          value={colour}
          onChange={(typed) => onChange({ colour: typed, emblem: null })}
          error={error}
          placeholder={COLOUR_EXAMPLE}
          maxLength={7}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
        />
      </details>
    </fieldset>
  );
}
