import { Component, Suspense, type ReactNode } from "react";
import { lazyWithRetry } from "@showrunner/ui/audience";
import { LoadingShell } from "../loading-shell.tsx";

const CrashPage = lazyWithRetry(() => import("../pages/crash-page.tsx"));

interface ErrorBoundaryProps {
  readonly children: ReactNode;
}

/** Error boundary: shows a page that offers to reload. */
export class ErrorBoundary extends Component<ErrorBoundaryProps, { readonly broken: boolean }> {
  override state = { broken: false };

  static getDerivedStateFromError(): { readonly broken: boolean } {
    return { broken: true };
  }

  override render(): ReactNode {
    if (!this.state.broken) return this.props.children;
    return (
      <Suspense fallback={<LoadingShell />}>
        <CrashPage />
      </Suspense>
    );
  }
}
