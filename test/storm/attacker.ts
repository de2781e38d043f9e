import { attacks, type Target, type Told } from './attacks.ts';

/** Which attack, for how long, on what. */
export interface Order {
  readonly name: string;
  readonly seconds: number;
  readonly target: Target;
}

// A process of its own, so that what the attack costs is not taken for what the others wait: told by its parent what to
// do, ends by itself.
process.once('message', (order) => {
  const { name, seconds, target } = order as Order;
  const told: Told = {};
  const tellAndEnd = () => process.send?.({ told }, () => process.exit(0));
  const until = Date.now() + seconds * 1000;
  // Calls that hang do not keep it.
  setTimeout(tellAndEnd, seconds * 1000 + 5_000).unref();
  process.send?.({ begun: true });
  void attacks[name]?.({ ...target, until }, told).then(tellAndEnd);
});
process.once('disconnect', () => process.exit(0));
