/** As much of the report as is read here; `unlimited` where there is no limit, nothing on Windows. */
interface ProcessReport {
  readonly userLimits?: { readonly open_files?: { readonly soft?: number | string } };
}

/** How many files and connections the process may have open at once; null where there is no limit, or it is unknown. */
export function openFileLimit(): number | null {
  const report: typeof process.report & { excludeNetwork?: boolean } = process.report;
  const { excludeNetwork = false } = report;
  // Names of peers would be looked up, which takes seconds.
  report.excludeNetwork = true;
  const { userLimits } = report.getReport() as ProcessReport;
  report.excludeNetwork = excludeNetwork;
  const soft = userLimits?.open_files?.soft;
  return typeof soft === "number" ? soft : null;
}
