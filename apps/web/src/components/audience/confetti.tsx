import { useEffect, useRef, type ReactElement } from "react";
import type { Options } from "canvas-confetti";
import "./confetti.css";

interface ConfettiProps {
  /** Colour of the winning team. */
  readonly colour: string;
}

/** First from both sides, then from the middle; they end within a few seconds. */
const BURSTS: readonly (Options & { readonly afterMs: number })[] = [
  { afterMs: 250, angle: 60, origin: { x: 0, y: 0.75 } },
  { afterMs: 250, angle: 120, origin: { x: 1, y: 0.75 } },
  { afterMs: 900, angle: 90, origin: { x: 0.5, y: 0.55 }, spread: 110 },
];

/** Full-screen confetti for a winner; disabled with reduced motion. */
export function Confetti({ colour }: ConfettiProps): ReactElement {
  const canvas = useRef<HTMLCanvasElement>(null);
  useEffect(() => {
    const element = canvas.current;
    if (element === null || window.matchMedia("(prefers-reduced-motion: reduce)").matches) return;
    const style = getComputedStyle(element);
    const colors = [
      colour,
      ...["accent", "secondary", "live"].map((role) => style.getPropertyValue(`--color-${role}-fill`).trim()),
    ];
    const timers: number[] = [];
    let end = (): void => {};
    let ended = false;
    // Decoration: a failed load is ignored.
    void import("canvas-confetti").then(
      ({ default: { create } }) => {
        if (ended) return;
        // No worker, because its `blob:` URL would violate the page's CSP.
        const fire = create(element, { resize: true, useWorker: false });
        end = () => fire.reset();
        // Large screens need larger pieces that fly farther.
        const scale = Math.max(1, window.innerWidth / 900);
        const paper = { particleCount: 70, spread: 70, startVelocity: 48 * scale, scalar: scale, ticks: 220, colors };
        for (const { afterMs, ...burst } of BURSTS)
          timers.push(window.setTimeout(() => void fire({ ...paper, ...burst }), afterMs));
      },
      () => {},
    );
    return () => {
      ended = true;
      for (const timer of timers) window.clearTimeout(timer);
      end();
    };
  }, [colour]);
  return <canvas ref={canvas} className="pl-confetti" aria-hidden="true" />;
}
