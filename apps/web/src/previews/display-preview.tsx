import type { ReactElement } from "react";
import type { ShowSlice } from "@showrunner/engine";
import { Screen } from "@showrunner/ui/audience";
import { BrandStyle } from "../components/audience/branding/branding.tsx";
import type { LiveConnection } from "../live/index.ts";
import { DisplayHeader } from "../play/display/display-header.tsx";
import { DisplayContent } from "../play/display/display-content.tsx";
import { DeviceFrame } from "./device-frame.tsx";
import "@showrunner/ui/audience.css";
import "../components/audience/base.css";
import "../play/play.css";
import "../play/display/display.css";
import "../play/display/display-lobby.css";
import "../play/display/display-round.css";

interface DisplayPreviewProps {
  readonly connection: LiveConnection;
  readonly show: ShowSlice;
  /** Join link. */
  readonly link: string;
  readonly title: string;
  /** Disables animations. */
  readonly reducedMotion?: boolean;
  /** The page's theme if undefined. */
  readonly theme?: "dark" | "light" | undefined;
}

/** The display's own components in a scaled-down frame, fed by any connection. */
export default function DisplayPreview({
  connection,
  show,
  link,
  title,
  reducedMotion = false,
  theme,
}: DisplayPreviewProps): ReactElement {
  return (
    <DeviceFrame width={1920} height={1080} title={title} reducedMotion={reducedMotion} theme={theme} inert>
      <BrandStyle branding={show.branding} />
      <div className="pd-screen" data-stage={show.stage}>
        <Screen size="display" header={<DisplayHeader connection={connection} show={show} link={link} />}>
          <DisplayContent connection={connection} show={show} link={link} />
        </Screen>
      </div>
    </DeviceFrame>
  );
}
