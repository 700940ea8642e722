/** The used part of the process report. A limit may be the string `unlimited`; Windows has no limits. */
interface ProcessReport {
  readonly userLimits?: { readonly openFiles?: { readonly soft?: number | string } };
}

/** Maximum number of open file descriptors of the process; null if unlimited or unknown. */
export function getOpenFileLimit(): number | null {
  const report: typeof process.report & { excludeNetwork?: boolean } = process.report;
  const { excludeNetwork = false } = report;
  // Otherwise the report resolves the host names of peers, which takes seconds.
  report.excludeNetwork = true;
  const { userLimits } = report.getReport() as ProcessReport;
  report.excludeNetwork = excludeNetwork;
  const soft = userLimits?.openFiles?.soft;
  return typeof soft === "number" ? soft : null;
}
