import type { ReactElement } from "react";
import { app_name_placeholder } from "../title.ts";
import { Preferences } from "./preferences-controls.tsx";

/** Application name, theme and language: header of the play pages outside a game. */
export function TopBar({ appName }: { readonly appName: string | null }): ReactElement {
  return (
    <div className="pl-bar">
      <span className="pl-app-name">{appName ?? app_name_placeholder}</span>
      <Preferences />
    </div>
  );
}
