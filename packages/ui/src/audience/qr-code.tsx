import { useMemo, type ReactElement } from "react";
import { encode } from "uqr";

interface QrCodeProps {
  readonly value: string;
  /** Accessible description of the link. */
  readonly label: string;
}

/** Blank modules around the code, required by readers. */
const QUIET_ZONE = 4;

/** A QR code as one SVG path; dark on white in every theme, because many readers fail on inverted codes. */
export function QrCode({ value, label }: QrCodeProps): ReactElement {
  const { size, path } = useMemo(() => renderPath(value), [value]);
  return (
    <svg className="st-qr" viewBox={`0 0 ${size} ${size}`} role="img" aria-label={label} shapeRendering="crispEdges">
      <rect width={size} height={size} fill="#fff" />
      <path d={path} fill="#0d1130" />
    </svg>
  );
}

/** Path of the dark modules as horizontal runs. */
function renderPath(value: string): { readonly size: number; readonly path: string } {
  const code = encode(value, { ecc: "M", border: QUIET_ZONE });
  let path = "";
  for (const [y, row] of code.data.entries()) {
    for (let x = 0; x < row.length;) {
      let end = x;
      while (row[end] === true) end += 1;
      if (end > x) path += `M${x} ${y}h${end - x}v1h${x - end}z`;
      x = end + 1;
    }
  }
  return { size: code.size, path };
}
