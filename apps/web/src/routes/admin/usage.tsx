import { createFileRoute } from "@tanstack/react-router";
import { Suspense, type ReactElement } from "react";
import { IconChartBar } from "@tabler/icons-react";
import { LoadingRows } from "@showrunner/ui/host";
import { lazyScreen } from "../../app/lazy-screen.ts";
import { usageSearch } from "../../features/usage/usage-search.ts";

const PricingRoute = lazyScreen(async () => (await import("../../features/pricing/pricing-tab.tsx")).PricingTab);
const BudgetsRoute = lazyScreen(
  async () => (await import("../../features/pricing/budgets/budgets-tab.tsx")).BudgetsTab,
);

/** Composes the overview with the tabs of prices and budgets, which are loaded when they are opened. */
const UsageRoute = lazyScreen(async () => {
  const { UsageScreen } = await import("../../features/usage/usage-screen.tsx");
  return function Usage(): ReactElement {
    return (
      <UsageScreen
        pricing={
          <Suspense fallback={<LoadingRows />}>
            <PricingRoute />
          </Suspense>
        }
        budgets={
          <Suspense fallback={<LoadingRows />}>
            <BudgetsRoute />
          </Suspense>
        }
      />
    );
  };
});

export const Route = createFileRoute("/admin/usage")({
  staticData: {
    name: "admin-usage",
    guard: "admin",
    title: "title_usage",
    parent: "/",
    menu: { section: "admin", order: 40, icon: IconChartBar },
  },
  validateSearch: usageSearch,
  component: UsageRoute,
});
