import type { ReactElement } from "react";

/** Twelve shapes on a 24-unit square, distinguishable at 16 px and in grey. */
const EMBLEM_SHAPES: readonly string[] = [
  // disc, square, triangle, diamond
  "M12 2a10 10 0 1 0 0 20 10 10 0 1 0 0-20Z",
  "M5 3h14a2 2 0 0 1 2 2v14a2 2 0 0 1-2 2H5a2 2 0 0 1-2-2V5a2 2 0 0 1 2-2Z",
  "M12 2.5 23 21.5H1Z",
  "M12 1 22 12 12 23 2 12Z",
  // star, heart, hexagon, cross
  "m12 1.5 3.2 7 7.3.9-5.4 5.2 1.4 7.4L12 18.4 5.5 22l1.4-7.4L1.5 9.4l7.3-.9Z",
  "M12 21.5C2 14.5 1.5 9.5 2.3 7.2 3.8 2.8 9.2 2.3 12 6.3c2.8-4 8.2-3.5 9.7.9.8 2.3.3 7.3-9.7 14.3Z",
  "M12 1.2 21.5 6.6v10.8L12 22.8 2.5 17.4V6.6Z",
  "M8.5 2h7v6.5H22v7h-6.5V22h-7v-6.5H2v-7h6.5Z",
  // bolt, moon, drop, crown
  "M14.5 1 4 14h6.5L9 23l11-13.5h-7Z",
  "M15.5 2A10.2 10.2 0 1 0 22 16.5 8.6 8.6 0 0 1 15.5 2Z",
  "M12 1.5c4.5 5.7 7.5 9 7.5 13a7.5 7.5 0 0 1-15 0c0-4 3-7.3 7.5-13Z",
  "M2 6l5.5 4.5L12 3l4.5 7.5L22 6l-2 14H4Z",
];

interface TeamEmblemProps {
  readonly colour: string;
  readonly emblem: number;
  /** CSS length; 1.25em by default. */
  readonly size?: string;
}

/** A team's shape in its colour; decorative, because its name is always beside it. */
export function TeamEmblem({ colour, emblem, size = "1.25em" }: TeamEmblemProps): ReactElement {
  return (
    <svg className="st-emblem" viewBox="0 0 24 24" style={{ inlineSize: size, blockSize: size }} aria-hidden="true">
      <path d={EMBLEM_SHAPES[Math.abs(Math.trunc(emblem)) % EMBLEM_SHAPES.length]} fill={colour} />
    </svg>
  );
}
