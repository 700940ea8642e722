import type { ReactElement, ReactNode } from "react";

function Illustration({ children, ratio }: { readonly children: ReactNode; readonly ratio: string }): ReactElement {
  return (
    <svg className="st-picture" viewBox={ratio} aria-hidden="true">
      {children}
    </svg>
  );
}

/** An empty podium: no points yet. */
export function PodiumIllustration(): ReactElement {
  return (
    <Illustration ratio="0 0 200 120">
      <path d="M86 0h28l40 112H46Z" fill="var(--spot-1)" />
      <path d="M72 52h56v60H72Z" fill="var(--color-accent-fill)" />
      <path d="M20 72h52v40H20Z" fill="var(--color-secondary-fill)" />
      <path d="M128 84h52v28h-52Z" fill="var(--color-primary-fill)" />
      <path
        d="m100 22 4 8.5 9.3 1.2-6.8 6.4 1.7 9.2-8.2-4.5-8.2 4.5 1.7-9.2-6.8-6.4 9.3-1.2Z"
        fill="var(--color-accent-fill)"
      />
    </Illustration>
  );
}

const SEAT_POSITIONS = [22, 61, 100, 139, 178];

/** Empty seats: no teams yet. */
export function SeatsIllustration(): ReactElement {
  return (
    <Illustration ratio="0 0 200 120">
      <path d="M40 0h120l40 70H0Z" fill="var(--spot-2)" />
      {SEAT_POSITIONS.map((x, place) => (
        <g
          key={x}
          fill={place === 2 ? "var(--color-accent-fill)" : "var(--color-surface-high)"}
          stroke="var(--color-line)"
        >
          <path d={`M${x - 14} 62a14 12 0 0 1 28 0v24h-28Z`} />
          <path d={`M${x - 17} 84h34v12h-34Z`} />
        </g>
      ))}
    </Illustration>
  );
}

/** A pulled plug: not found, or not connected. */
export function UnpluggedIllustration(): ReactElement {
  return (
    <Illustration ratio="0 0 200 120">
      <g fill="none" strokeWidth="7" strokeLinecap="round">
        <path d="M0 96q44 0 52-26 5-14 18-14" stroke="var(--color-secondary-fill)" />
        <path d="M200 40q-40 0-50 12-6 8-18 8" stroke="var(--color-primary-fill)" />
        <path d="M99 50h10M99 66h10" stroke="var(--color-muted)" strokeWidth="5" />
      </g>
      <path d="M70 40h18q10 0 10 18t-10 18H70Z" fill="var(--color-secondary-fill)" />
      <path d="M132 42h-10q-8 0-8 16t8 18h10Z" fill="var(--color-primary-fill)" />
      <path
        d="m101 18 3 12M116 16l-4 13M90 22l6 10"
        stroke="var(--color-accent-fill)"
        strokeWidth="4"
        strokeLinecap="round"
      />
    </Illustration>
  );
}
