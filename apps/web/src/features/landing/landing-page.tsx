import type { ReactElement } from "react";
import { useT } from "@showrunner/i18n/react";
import { Spotlight } from "@showrunner/ui/stage";
import type { LandingConfig } from "./config.ts";
import { landing_messages } from "./messages/index.ts";
import { Closing } from "./parts/closing.tsx";
import { Header } from "./parts/header.tsx";
import { Hero } from "./parts/hero.tsx";
import { Highlights } from "./parts/highlights.tsx";
import { Join } from "./parts/join.tsx";
import { Mix } from "./parts/mix.tsx";
import { Preview } from "./parts/preview.tsx";

interface LandingPageProps {
  /** Null while the page is prerendered, which is done for its first screen alone. */
  readonly config: LandingConfig | null;
}

/** What a signed-out visitor finds at the front door. */
export function LandingPage({ config }: LandingPageProps): ReactElement {
  const t = useT(landing_messages);
  return (
    <div className="st-screen ld-page">
      <Spotlight />
      <a className="ld-skip" href="#content">
        {t("skip")}
      </a>
      <Header config={config} />
      <main id="content" tabIndex={-1}>
        <Hero config={config} />
        {config !== null && (
          <>
            <Mix />
            <Join />
            <Highlights />
            <Preview />
            <Closing config={config} />
          </>
        )}
      </main>
    </div>
  );
}
