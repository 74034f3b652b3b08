/** How a cost grows with a size: the slope of the line through their logarithms, by least squares. 1 is linear. */
export function fittedExponent(sizes: readonly number[], costs: readonly number[]): number {
  const xs = sizes.map(Math.log);
  const ys = costs.map(Math.log);
  const [meanX, meanY] = [mean(xs), mean(ys)];
  const above = xs.reduce((sum, x, i) => sum + (x - meanX) * ((ys[i] as number) - meanY), 0);
  return above / xs.reduce((sum, x) => sum + (x - meanX) ** 2, 0);
}

function mean(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / values.length;
}
