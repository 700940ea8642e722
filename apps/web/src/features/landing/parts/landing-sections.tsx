import { useEffect, type ReactElement } from "react";
import type { LandingConfig } from "../landing-config.ts";
import { Closing } from "./closing.tsx";
import { Highlights } from "./highlights.tsx";
import { JoinSection } from "./join-section.tsx";
import { GameKinds } from "./game-kinds.tsx";
import { PreviewSection } from "./preview-section.tsx";
import "@showrunner/ui/audience/fields.css";
import "../css/sections.css";

/** The sections below the first screen, loaded after it. */
export default function LandingSections({ config }: { readonly config: LandingConfig }): ReactElement {
  useEffect(() => {
    // The browser looked for the anchor before this section was rendered.
    if (location.hash !== "") document.getElementById(location.hash.slice(1))?.scrollIntoView();
  }, []);
  return (
    <>
      <GameKinds />
      <JoinSection />
      <Highlights />
      <PreviewSection />
      <Closing config={config} />
    </>
  );
}
