const toLogarithm = (ratio: string): number => {
  const [width = 1, height = 1] = ratio.split(/[:x]/).map(Number);
  return Math.log(width / height);
};

/** The offered ratio, such as `16:9`, that is nearest to a size in pixels, such as `1920x1080`. */
export function findAspectRatio<Ratio extends string>(
  size: string,
  offered: readonly [Ratio, ...(readonly Ratio[])],
): Ratio {
  const requestedRatio = toLogarithm(size);
  const distance = (ratio: Ratio): number => Math.abs(toLogarithm(ratio) - requestedRatio);
  return offered.reduce((best, ratio) => (distance(ratio) < distance(best) ? ratio : best));
}
