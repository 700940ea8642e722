import type { ReactElement } from "react";
import type { ShowSlice } from "@showrunner/engine";
import { Spotlight } from "@showrunner/ui/stage";
import type { LiveConnection } from "../../../live/index.ts";
import { DisplayHead } from "../../../play/display/display-head.tsx";
import { DisplayStage } from "../../../play/display/display-stage.tsx";
import "../../../play/display/display.css";

interface DisplayPreviewProps {
  readonly connection: LiveConnection;
  readonly show: ShowSlice;
  readonly link: string;
}

/** The big screen's own parts, fed from the moderator's line; its frame is a page's and has no place here. */
export default function DisplayPreview({ connection, show, link }: DisplayPreviewProps): ReactElement {
  return (
    <div className="pd-screen" data-stage={show.stage}>
      <div className="st-screen" data-size="display">
        <Spotlight />
        <div className="st-screen-header">
          <DisplayHead connection={connection} show={show} link={link} />
        </div>
        <div className="st-screen-main">
          <DisplayStage connection={connection} show={show} link={link} />
        </div>
      </div>
    </div>
  );
}
