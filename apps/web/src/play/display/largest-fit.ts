/** Nothing smaller than half can be read from the last row. */
const smallest = 0.5;
/** Nobody sees a smaller difference in size. */
const tolerance = 0.02;

export interface Room {
  /** The largest size that is wanted. */
  readonly largest: number;
  /** The size that fitted last: mostly little has changed since. */
  readonly last: number;
  readonly room: number;
}

/**
 * The largest size whose height has room, to within `tolerance`, but not less than `smallest`.
 *
 * @param heightAt lays the content out in a size and tells its height; dear, so it is asked as seldom as can be. It was
 *   last asked for what is returned.
 */
export function largestFit({ largest, last, room }: Room, heightAt: (size: number) => number): number {
  const full = heightAt(largest);
  if (full <= room) return largest;
  if (last < largest && heightAt(last) <= room && heightAt(last + tolerance) > room) {
    heightAt(last);
    return last;
  }
  // Smaller type also breaks into fewer lines, so height falls at least as fast as size: in proportion it fits, but for
  // what is lost in rounding.
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
