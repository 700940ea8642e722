import type { EmbeddedConfig } from "@showrunner/contract/rest";
import { Suspense, useEffect, type ReactElement } from "react";
import { lazyWithRetry } from "@showrunner/ui/audience";
import { Closing } from "./closing.tsx";
import { Highlights } from "./highlights.tsx";
import { JoinSection } from "./join-section.tsx";
import { GameKinds } from "./game-kinds.tsx";
import "@showrunner/ui/audience/fields.css";
import "../css/sections.css";

// Loaded lazily, and so outside of the page's size budget, because it is far below the first screen.
const AiSection = lazyWithRetry(() => import("../ai/ai-section.tsx"));
const PreviewSection = lazyWithRetry(async () => ({
  default: (await import("./preview-section.tsx")).PreviewSection,
}));

/** The sections below the first screen, loaded after it. */
export default function LandingSections({ config }: { readonly config: EmbeddedConfig }): ReactElement {
  useEffect(() => {
    // The browser looked for the anchor before this section was rendered.
    if (location.hash !== "") document.getElementById(location.hash.slice(1))?.scrollIntoView();
  }, []);
  return (
    <>
      <GameKinds />
      <JoinSection />
      <Suspense fallback={null}>
        <AiSection />
      </Suspense>
      <Highlights />
      <Suspense fallback={null}>
        <PreviewSection />
      </Suspense>
      <Closing config={config} />
    </>
  );
}
