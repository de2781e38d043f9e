const SECOND = 1000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** Upper bound of each step (exclusive), the unit that is counted, and its words for one and many. */
const STEPS: readonly { below: number; unit: number; one: string; many: string }[] = [
  { below: 90 * SECOND, unit: MINUTE, one: 'a minute ago', many: 'minutes ago' },
  { below: 45 * MINUTE, unit: MINUTE, one: 'a minute ago', many: 'minutes ago' },
  { below: 22 * HOUR, unit: HOUR, one: 'an hour ago', many: 'hours ago' },
  { below: 26 * DAY, unit: DAY, one: 'a day ago', many: 'days ago' },
  { below: 320 * DAY, unit: 30 * DAY, one: 'a month ago', many: 'months ago' },
  { below: Infinity, unit: 365 * DAY, one: 'a year ago', many: 'years ago' },
];

/**
 * How long ago an instant was, in words: "a few seconds ago", "5 minutes ago" (D-37). Both are
 * milliseconds since 1970; an instant to come, by clocks that differ, is a few seconds ago.
 */
export function relativeTime(then: number, now: number): string {
  const passed = now - then;
  if (passed < 45 * SECOND) return 'a few seconds ago';
  const step = STEPS.find(({ below }) => passed < below) ?? STEPS[0];
  if (step === undefined) return '';
  const count = Math.max(1, Math.round(passed / step.unit));
  return count === 1 ? step.one : `${count} ${step.many}`;
}
