import type { ReactElement } from "react";
import type { ShowSlice } from "@showrunner/engine";
import { Screen } from "@showrunner/ui/stage";
import type { LiveConnection } from "../../live/index.ts";
import { DisplayHead } from "../../play/display/display-head.tsx";
import { DisplayStage } from "../../play/display/display-stage.tsx";
import { DeviceFrame } from "./device-frame.tsx";
import "@showrunner/ui/stage.css";
import "../../play/play.css";
import "../../play/display/display.css";

interface BigScreenProps {
  readonly connection: LiveConnection;
  readonly show: ShowSlice;
  /** Join link. */
  readonly link: string;
  readonly title: string;
  /** Disables animations. */
  readonly calm?: boolean;
}

/** The display's own components in a scaled-down frame, fed by any connection. */
export default function BigScreen({ connection, show, link, title, calm = false }: BigScreenProps): ReactElement {
  return (
    <DeviceFrame width={1920} height={1080} title={title} calm={calm} inert>
      <div className="pd-screen" data-stage={show.stage}>
        <Screen size="display" header={<DisplayHead connection={connection} show={show} link={link} />}>
          <DisplayStage connection={connection} show={show} link={link} />
        </Screen>
      </div>
    </DeviceFrame>
  );
}
