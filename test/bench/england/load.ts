/** Something asked once; ends when the whole answer is there. */
export type Ask = () => Promise<unknown>;

/** How many a second are answered when so many are always under way. */
export async function saturation(ask: Ask, { width, seconds }: { width: number; seconds: number }): Promise<number> {
  const end = performance.now() + seconds * 1000;
  let answered = 0;
  const keepAsking = async () => {
    while (performance.now() < end) {
      await ask();
      answered += 1;
    }
  };
  const start = performance.now();
  await Promise.all(Array.from({ length: width }, keepAsking));
  return (answered * 1000) / (performance.now() - start);
}

/** Asks at a fixed rate, whether the one before is answered or not, and gives how long each took in milliseconds. */
export async function atRate(ask: Ask, { rate, seconds }: { rate: number; seconds: number }): Promise<number[]> {
  const took: number[] = [];
  const underWay: Promise<void>[] = [];
  const start = performance.now();
  const count = Math.max(1, Math.round(rate * seconds));
  const one = async () => {
    const asked = performance.now();
    await ask();
    took.push(performance.now() - asked);
  };
  for (let index = 0; index < count; index += 1) {
    const due = start + (index * 1000) / rate;
    const wait = due - performance.now();
    if (wait > 0) await new Promise((resolve) => setTimeout(resolve, wait));
    underWay.push(one());
  }
  await Promise.all(underWay);
  return took;
}
