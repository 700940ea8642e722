import type { EmbeddedConfig } from "@showrunner/contract/rest";
import { Suspense, type ReactElement } from "react";
import { useT } from "@showrunner/i18n/react";
import { lazyWithRetry, Spotlight } from "@showrunner/ui/audience";
import { landingMessages } from "./messages/en.ts";
import { Header } from "./parts/header.tsx";
import { Hero } from "./parts/hero.tsx";

const LandingSections = lazyWithRetry(() => import("./parts/landing-sections.tsx"));

interface LandingPageProps {
  /** Null while prerendering, which covers the first screen only. */
  readonly config: EmbeddedConfig | null;
}

/** The landing page for signed-out visitors. */
export function LandingPage({ config }: LandingPageProps): ReactElement {
  const t = useT(landingMessages);
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
          <Suspense fallback={null}>
            <LandingSections config={config} />
          </Suspense>
        )}
      </main>
    </div>
  );
}
