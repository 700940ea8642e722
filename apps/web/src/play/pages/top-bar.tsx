import type { ReactElement } from "react";
import { APP_NAME_PLACEHOLDER } from "../../lib/app-name.ts";
import { PreferenceControls } from "../../components/audience/preference-controls.tsx";

/** Application name, theme and language: header of the play pages outside a game. */
export function TopBar({ appName }: { readonly appName: string | null }): ReactElement {
  return (
    <div className="pl-bar">
      <span className="pl-app-name">{appName ?? APP_NAME_PLACEHOLDER}</span>
      <PreferenceControls />
    </div>
  );
}
