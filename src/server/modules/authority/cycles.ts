import { isDate } from '../../../engine/index.ts';
import type { ReplyOf } from '../../../contract/index.ts';
import { academicYearId } from '../../calendar/academicYears.ts';
import type { Db } from '../../db/unitOfWork.ts';
import { ServerError } from '../../errors.ts';
import { audit } from '../audit.ts';
import type { UnitCall } from '../handler.ts';
import { cyclesOf } from '../pep/save/period.ts';

type CycleRow = ReplyOf<'authority.settings'>['contents'][number]['cycles'][number];

/** The cycles of an authority as its page has them: a day is `DD/MM`, since cycles come again every academic year. */
export async function cycleRows(db: Db): Promise<CycleRow[]> {
  const found = await cyclesOf(db);
  return found.map(({ number, name, start_date, end_date }) => ({
    number,
    name,
    starts: dayAndMonth(start_date),
    ends: dayAndMonth(end_date),
  }));
}

const dayAndMonth = (date: string): string => date.slice(5).split('-').reverse().join('/');

/**
 * Keeps the list whole. A cycle is known by its number: its plans stay with it whatever it is called and whenever it
 * is. One that plans belong to cannot be taken away (D-338).
 */
export async function saveCycles(call: UnitCall): Promise<ReplyOf<'authority.saveCycles'>> {
  const { db, viewer, body } = call;
  const rows = (body.cycles as unknown as CycleRow[]).map((row) => ({ ...row, name: row.name.trim() }));
  const year = academicYearId(call.today) + 2009;
  const spans = rows.map(({ starts, ends }) => ({ start: dateIn(year, starts), end: dateIn(year, ends) }));
  refuseFaults(rows, spans);
  const before = await cycleRows(db);
  await takeAway(
    db,
    rows.map(({ number }) => number),
  );
  for (const [index, { number, name }] of rows.entries()) {
    const dates = { name, start_date: spans[index]?.start ?? '', end_date: spans[index]?.end ?? '' };
    await db
      .insertInto('pep_cycle')
      .values({ authority_id: viewer.authorityId, number, ...dates })
      .onConflict((conflict) => conflict.columns(['authority_id', 'number']).doUpdateSet(dates))
      .execute();
  }
  const after = await cycleRows(db);
  await audit(call, {
    action: 'authority.saveCycles',
    record: `authority/${viewer.authorityId}`,
    detail: { before: { cycles: told(before) }, after: { cycles: told(after) } },
  });
  return { success: true };
}

/** A day of the academic year that begins on 1 September of a year. */
function dateIn(year: number, day: string): string {
  const [dayOfMonth = '', month = ''] = day.split('/');
  return `${Number(month) >= 9 ? year : year + 1}-${month}-${dayOfMonth}`;
}

interface Span {
  readonly start: string;
  readonly end: string;
}

const areDays = ({ start, end }: Span): boolean => isDate(start) && isDate(end);

/** Holidays between cycles are no fault: days may belong to none. */
function refuseFaults(rows: readonly CycleRow[], spans: readonly Span[]): void {
  const errors: Record<string, string> = {};
  for (const [index, { number, name }] of rows.entries()) {
    const { start, end } = spans[index] ?? { start: '', end: '' };
    const at = (field: string) => `/cycles/${index}/${field}`;
    const earlier = rows.slice(0, index);
    if (earlier.some((other) => other.number === number)) errors[at('number')] = 'Another cycle has this number';
    if (name === '') errors[at('name')] = 'Please write a name';
    else if (earlier.some((other) => other.name.toLowerCase() === name.toLowerCase()))
      errors[at('name')] = 'Another cycle has this name';
    for (const [field, day] of [['starts', start] as const, ['ends', end] as const])
      if (!isDate(day)) errors[at(field)] = 'There is no such day in this academic year';
    if (!areDays({ start, end })) continue;
    if (end < start) errors[at('ends')] = 'This is before the first day: years begin on 01/09 and end on 31/08';
    const other = spans.findIndex(
      (span, place) => place < index && areDays(span) && span.start <= end && start <= span.end,
    );
    if (other >= 0) errors[at('starts')] ??= `These days overlap with those of ${rows[other]?.name ?? ''}`;
  }
  if (Object.keys(errors).length > 0) throw new ServerError('INVALID', { errors });
}

/** Takes away the cycles with other numbers than these. */
async function takeAway(db: Db, numbers: readonly number[]): Promise<void> {
  const gone = db.selectFrom('pep_cycle').$if(numbers.length > 0, (some) => some.where('number', 'not in', numbers));
  const used = await gone
    .innerJoin('pep', (join) =>
      join.onRef('pep.authority_id', '=', 'pep_cycle.authority_id').onRef('pep.pep_cycle_id', '=', 'pep_cycle.id'),
    )
    .select(['pep_cycle.number', 'pep_cycle.name'])
    .limit(1)
    .executeTakeFirst();
  if (used) {
    const sentence = `Plans belong to number ${used.number}, ${used.name}. It stays, under that number.`;
    throw new ServerError('INVALID', { message: sentence, errors: { '/cycles': sentence } });
  }
  await db
    .deleteFrom('pep_cycle')
    .$if(numbers.length > 0, (some) => some.where('number', 'not in', numbers))
    .execute();
}

const told = (rows: readonly CycleRow[]): string =>
  rows.map(({ number, name, starts, ends }) => `${number} ${name}: ${starts} to ${ends}`).join(', ');
