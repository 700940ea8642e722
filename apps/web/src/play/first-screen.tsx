import { renderToStaticMarkup } from "react-dom/server";
import { LoadingShell } from "./loading-shell.tsx";

/** Prerenders the first screen of the play pages; runs at build time only. */
export function renderFirstScreen(): string {
  return renderToStaticMarkup(<LoadingShell />);
}
