import type { ReactElement } from "react";
import type { DisplayViewProps } from "../../view-props.ts";
import { EstimateQuestion, EstimateSolution } from "./solution.tsx";

export default function EstimateDisplay({ round }: DisplayViewProps): ReactElement {
  return (
    <div className="rd">
      <EstimateQuestion round={round} />
      <EstimateSolution round={round} />
    </div>
  );
}
