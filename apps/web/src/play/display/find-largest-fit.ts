/** Text below half the size is unreadable from the last row. */
const MIN_SIZE = 0.5;
/** Smaller differences in size are not visible. */
const TOLERANCE = 0.02;

export interface FitConstraints {
  /** Maximum size. */
  readonly largest: number;
  /** Size of the previous fit: usually little has changed since. */
  readonly last: number;
  readonly availableHeight: number;
}

/**
 * Finds the largest size whose height fits, to within `TOLERANCE`, but not less than `MIN_SIZE`.
 * @param heightAt lays the content out in a size and returns its height; expensive, so it is called as rarely as
 *   possible. Its last call is for the returned size.
 */
export function findLargestFit(
  { largest, last, availableHeight }: FitConstraints,
  heightAt: (size: number) => number,
): number {
  const full = heightAt(largest);
  if (full <= availableHeight) return largest;
  if (last < largest && heightAt(last) <= availableHeight && heightAt(last + TOLERANCE) > availableHeight) {
    heightAt(last);
    return last;
  }
  // Smaller text also wraps into fewer lines, so height shrinks at least in proportion to size: the proportional size
  // fits, except for rounding.
  let low = Math.max(MIN_SIZE, ((largest * availableHeight) / full) * 0.99);
  let high = largest;
  let tried = high;
  while (high - low > TOLERANCE) {
    tried = (low + high) / 2;
    if (heightAt(tried) <= availableHeight) low = tried;
    else high = tried;
  }
  if (tried !== low) heightAt(low);
  return low;
}
