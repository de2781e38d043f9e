/**
 * Round values of a scale from the least to the most, both ends included, at most so many steps apart; of counts whole
 * ones.
 */
export function ticksOf(from: number, to: number, whole: boolean, steps = 5): number[] {
  const most = to > from ? to : from + 1;
  const step = Math.max(roundStep((most - from) / steps), whole ? 1 : 0);
  const count = Math.ceil((most - from) / step - 1e-9);
  // Multiplied and not added up, so that a tick reads 0.3 and not 0.30000000000000004.
  return Array.from({ length: count + 1 }, (_, index) => Number((from + index * step).toFixed(10)));
}

/** The least of 1, 2 and 5 times a power of ten that is no less. */
function roundStep(least: number): number {
  const power = 10 ** Math.floor(Math.log10(least));
  const factor = [1, 2, 5, 10].find((each) => each * power >= least * (1 - 1e-9)) ?? 10;
  return factor * power;
}
