import { renderToStaticMarkup } from "react-dom/server";
import { Shell } from "./shell.tsx";

/** The first screen of the lean pages as HTML; runs while they are built, never in a browser. */
export function firstScreen(): string {
  return renderToStaticMarkup(<Shell />);
}
