import type { ReactElement } from "react";
import { NumberField } from "@showrunner/ui/host";
import { useT } from "@showrunner/i18n/react";
import { parseShare } from "../logic/parse-award.ts";
import { computeSharePoints, type EarnablePoints } from "../logic/share-points.ts";
import { deskMessages } from "../messages/en.ts";

interface ShareInputProps {
  readonly label: string;
  /** 0 to 100; null for an empty field. */
  readonly percent: number | null;
  readonly earnable: EarnablePoints;
  readonly onChange: (percent: number | null) => void;
}

/** A share of a round's points in percent, with the points that it gives if they are known. */
export function ShareInput({ label, percent, earnable, onChange }: ShareInputProps): ReactElement {
  const t = useT(deskMessages);
  const share = parseShare(percent);
  const points = share === null ? null : computeSharePoints(share, earnable);
  return (
    <NumberField
      label={label}
      value={percent}
      onChange={onChange}
      min={0}
      max={100}
      step={5}
      suffix=" %"
      description={points === null ? null : t("share_result", { points })}
      error={share === null ? t("share_range") : null}
    />
  );
}
