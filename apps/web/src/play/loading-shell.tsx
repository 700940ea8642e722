import type { ReactElement, ReactNode } from "react";
import { Banner, Screen } from "@showrunner/ui/audience";

/**
 * Skeleton before any data is known. It is also prerendered at build time, so it contains no text and needs no code.
 */
export function LoadingShell({ banner = null }: { readonly banner?: ReactNode }): ReactElement {
  return (
    <Screen header={<LoadingHeader />}>
      <Banner tone="warning">{banner}</Banner>
      <div className="pl-shell" aria-busy="true">
        <div className="pl-skeleton" data-size="title" />
        <div className="pl-skeleton" />
        <div className="pl-skeleton" data-size="round" />
      </div>
    </Screen>
  );
}

function LoadingHeader(): ReactElement {
  return (
    <div className="pl-bar">
      <div className="pl-skeleton" data-size="badge" />
    </div>
  );
}
