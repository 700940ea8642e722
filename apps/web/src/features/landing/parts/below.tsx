import { useEffect, type ReactElement } from "react";
import type { LandingConfig } from "../config.ts";
import { Closing } from "./closing.tsx";
import { Highlights } from "./highlights.tsx";
import { Join } from "./join.tsx";
import { Mix } from "./mix.tsx";
import { Preview } from "./preview.tsx";
import "@showrunner/ui/stage/fields.css";
import "../css/sections.css";

/** The sections below the first screen, loaded after it. */
export default function Below({ config }: { readonly config: LandingConfig }): ReactElement {
  useEffect(() => {
    // The browser looked for the anchor before this section was rendered.
    if (location.hash !== "") document.getElementById(location.hash.slice(1))?.scrollIntoView();
  }, []);
  return (
    <>
      <Mix />
      <Join />
      <Highlights />
      <Preview />
      <Closing config={config} />
    </>
  );
}
