import { pointerOf } from '../../form/pointers.ts';
import { listed } from './overlayWords.ts';
import type { DateName, DateNames, DeclaredDate, DeclaredDates } from '../datesTypes.ts';
import { checkName, type Check } from '../read/world.ts';

/** Reports dates that nobody keeps, days that they cannot be counted from, and parts of the year without a day. */
export function checkDates(check: Check, dates: DeclaredDates | undefined): void {
  const { names } = check.world;
  for (const [name, date] of Object.entries(dates ?? {})) {
    const at = `/dates${pointerOf([name])}`;
    checkWay(check, at, date);
    if (names.dates === undefined) continue;
    checkName(check, { pointer: at, kind: 'date', name, home: '' }, Object.keys(names.dates.dates));
    const known = names.dates.dates[name];
    if (known === undefined) continue;
    const counted = Object.keys(names.dates.counted);
    checkName(check, { pointer: `${at}/countedIn`, kind: 'kind of days', name: date.countedIn, home: '' }, counted);
    for (const side of ['after', 'before'] as const)
      checkName(check, { pointer: `${at}/${side}`, kind: 'day', name: date[side], home: '' }, known.from);
    if (date.on !== undefined) checkParts(check, at, { on: date.on, known, parts: names.dates.parts });
  }
}

/** Reports a date that is said in no way, in half of one, or in both. */
function checkWay({ report }: Check, at: string, { days, countedIn, after, before, on }: DeclaredDate): void {
  const counted = [days, countedIn, after, before].some((part) => part !== undefined);
  if (on !== undefined && counted) report(at, 'is a day of the year ("on") or counted in "days", not both');
  else if (on === undefined && days === undefined)
    report(at, 'says no day: "days" with "after" or "before", or "on" with a day for each part of the year');
  else if (on === undefined && (after === undefined) === (before === undefined))
    report(at, 'has to say what the days are counted from: "after" or "before", one of both');
}

interface Parts {
  readonly on: NonNullable<DeclaredDate['on']>;
  readonly known: DateName;
  readonly parts: DateNames['parts'];
}

function checkParts({ report }: Check, at: string, { on, known, parts }: Parts): void {
  if (!known.isByPart) {
    report(`${at}/on`, `the day for ${known.title} is counted from another: ${known.from.join(' or ')}`);
    return;
  }
  for (const [part, day] of Object.entries(on)) {
    const pointer = `${at}/on${pointerOf([part])}`;
    if (parts[part] === undefined) report(pointer, `there is no ${part}; there are ${listed(Object.keys(parts))}`);
    if (!isEveryYears(day)) report(pointer, `${day} is no day of every year, month first`);
  }
  const lacking = Object.keys(parts).filter((part) => on[part] === undefined);
  if (lacking.length > 0)
    report(`${at}/on`, `there is no day for ${listed(lacking.map((part) => `${parts[part]} (${part})`))}`);
}

const lengths = [31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31];

function isEveryYears(day: string): boolean {
  const [month = 0, date = 0] = day.split('-').map(Number);
  return date <= (lengths[month - 1] ?? 0);
}
