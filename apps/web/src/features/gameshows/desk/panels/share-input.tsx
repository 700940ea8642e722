import type { ReactElement } from "react";
import { NumberInput } from "@mantine/core";
import { useT } from "@showrunner/i18n/react";
import { parseShare } from "../logic/parse-award.ts";
import { deskMessages } from "../messages/index.ts";

interface ShareInputProps {
  readonly label: string;
  /** As typed, 0 to 100; see `parseShare`. */
  readonly percent: number | string;
  readonly maxPoints: number;
  readonly onChange: (percent: number | string) => void;
}

/** A share of a round's points in percent, with the points that it gives. */
export function ShareInput({ label, percent, maxPoints, onChange }: ShareInputProps): ReactElement {
  const t = useT(deskMessages);
  const share = parseShare(percent);
  return (
    <NumberInput
      label={label}
      value={percent}
      onChange={onChange}
      min={0}
      max={100}
      step={5}
      allowDecimal={false}
      suffix=" %"
      description={share === null ? null : t("share_result", { points: Math.round(share * maxPoints) })}
      error={share === null ? t("share_range") : null}
    />
  );
}
