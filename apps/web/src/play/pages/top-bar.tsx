import type { ReactElement } from "react";
import { app_name_placeholder } from "../title.ts";
import { Preferences } from "./preferences-controls.tsx";

/** Name of the application, theme and language: the head of every lean page where nothing is played. */
export function TopBar({ appName }: { readonly appName: string | null }): ReactElement {
  return (
    <div className="pl-bar">
      <span className="pl-app-name">{appName ?? app_name_placeholder}</span>
      <Preferences />
    </div>
  );
}
