import { renderToStaticMarkup } from "react-dom/server";
import { Shell } from "./shell.tsx";

/** Prerenders the first screen of the play pages; runs at build time only. */
export function firstScreen(): string {
  return renderToStaticMarkup(<Shell />);
}
