/** Text below half the size is unreadable from the last row. */
const smallest = 0.5;
/** Smaller differences in size are not visible. */
const tolerance = 0.02;

export interface Room {
  /** Maximum size. */
  readonly largest: number;
  /** Size of the previous fit: usually little has changed since. */
  readonly last: number;
  readonly room: number;
}

/**
 * Finds the largest size whose height fits, to within `tolerance`, but not less than `smallest`.
 * @param heightAt lays the content out in a size and returns its height; expensive, so it is called as rarely as
 *   possible. Its last call is for the returned size.
 */
export function largestFit({ largest, last, room }: Room, heightAt: (size: number) => number): number {
  const full = heightAt(largest);
  if (full <= room) return largest;
  if (last < largest && heightAt(last) <= room && heightAt(last + tolerance) > room) {
    heightAt(last);
    return last;
  }
  // Smaller text also breaks into fewer lines, so height shrinks at least in proportion to size: the proportional size
  // fits, except for rounding.
  let low = Math.max(smallest, ((largest * room) / full) * 0.99);
  let high = largest;
  let tried = high;
  while (high - low > tolerance) {
    tried = (low + high) / 2;
    if (heightAt(tried) <= room) low = tried;
    else high = tried;
  }
  if (tried !== low) heightAt(low);
  return low;
}
