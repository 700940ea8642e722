import type { ReactElement } from "react";
import { Screen } from "@showrunner/ui/audience";

/**
 * Skeleton before any data is known. It is also prerendered at build time, so it contains no text and needs no code.
 */
export function LoadingShell({ banner }: { readonly banner?: ReactElement }): ReactElement {
  const header = (
    <>
      <div className="pl-bar">
        <div className="pl-skeleton" data-size="badge" />
      </div>
      {banner}
    </>
  );
  return (
    <Screen header={header}>
      <div className="pl-shell" aria-busy="true">
        <div className="pl-skeleton" data-size="title" />
        <div className="pl-skeleton" />
        <div className="pl-skeleton" data-size="round" />
      </div>
    </Screen>
  );
}
