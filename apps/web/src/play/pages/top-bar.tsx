import type { ReactElement } from "react";
import { APP_NAME_PLACEHOLDER } from "../../lib/app-name.ts";
import { PreferenceControls } from "../../components/audience/preference-controls.tsx";

interface TopBarProps {
  readonly appName: string | null;
  /** Languages that the show offers; all of them without a show. */
  readonly languages?: readonly string[] | undefined;
}

/** Application name, theme and language: header of the play pages outside a game. */
export function TopBar({ appName, languages }: TopBarProps): ReactElement {
  return (
    <div className="pl-bar">
      <span className="pl-app-name">{appName ?? APP_NAME_PLACEHOLDER}</span>
      <PreferenceControls languages={languages} />
    </div>
  );
}
