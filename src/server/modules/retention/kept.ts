import { sql } from 'kysely';
import {
  FEWEST_YEARS_OF_MARKS,
  pupilRetentionKinds,
  retentionDefaults,
  retentionKinds,
  type RetentionKind,
  type KeepingRule,
} from '../../../contract/index.ts';
import type { Declarations } from '../../../engine/index.ts';
import type { RetentionRules } from '../../db/authoritySettings.ts';
import { followedCareStatuses } from '../../care/careStatuses.ts';
import { bornEighteenYearsBefore } from '../../care/eighteen.ts';
import type { UnitCall } from '../handler.ts';
import { entryCount, lastEntry } from './kinds.ts';

/** The rule of a kind: the authority's own, or what holds without one. */
export const ruleOf = (rules: RetentionRules, kind: RetentionKind): KeepingRule =>
  rules[kind] ?? retentionDefaults[kind];

const basisWords = {
  whole: 'As long as the whole record',
  born: 'from the date of birth',
  leftCare: 'from the day of leaving care',
  lastEntry: 'from the last entry',
  closed: 'from the day on which the account was closed',
} as const;

/** A rule as a sentence's end: “6 years from the last entry”. */
export function ruleWords({ basis, years }: KeepingRule): string {
  return basis === 'whole' ? basisWords.whole : `${years} ${years === 1 ? 'year' : 'years'} ${basisWords[basis]}`;
}

/** By which years a kind is kept: its own, or the whole record's. */
export function effectiveRule(rules: RetentionRules, kind: RetentionKind): KeepingRule & { readonly isOwn: boolean } {
  const own = ruleOf(rules, kind);
  return own.basis === 'whole' ? { ...ruleOf(rules, 'record'), isOwn: false } : { ...own, isOwn: true };
}

/** What kinds are called. */
export function kindTitles(
  { declarations }: Pick<UnitCall, 'declarations'>,
  kinds: readonly RetentionKind[] = retentionKinds,
): readonly string[] {
  const options = declarations.lookup('retention-kind').options ?? [];
  return kinds.map((kind) => options.find(({ value }) => value === kind)?.label ?? kind);
}

/** An authority's rules as sentences: “Case notes: 6 years from the last entry”. */
export function keepingWords(declarations: Declarations, rules: RetentionRules): readonly string[] {
  const titles = kindTitles({ declarations });
  return retentionKinds.map((kind, index) => {
    const [first = '', ...rest] = ruleWords(ruleOf(rules, kind));
    return `${titles[index] ?? kind}: ${first.toLowerCase()}${rest.join('')}`;
  });
}

/** The rules of a pupil's record as rows of SQL, `rule (ordinal, kind, title, basis, years, is_own)`. */
function ruleRows(call: UnitCall) {
  const { viewer } = call;
  const kinds = pupilRetentionKinds;
  const rules = kinds.map((kind) => effectiveRule(viewer.settings.retention, kind));
  return sql`unnest(${rules.map((_, index) => index + 1)}::int[], ${kinds}::text[], ${kindTitles(call, kinds)}::text[],
    ${rules.map(({ basis }) => basis)}::text[], ${rules.map(({ years }) => years)}::int[],
    ${rules.map(({ isOwn }) => isOwn)}::bool[]) as rule (ordinal, kind, title, basis, years, is_own)`;
}

/** A day in SQL as it is read. */
export const ukDate = (day: string) => sql.raw(`to_char(${day}, 'DD/MM/YYYY')`);

const yearsWords = sql.raw(`(case rule.years when 1 then '1 year' else rule.years || ' years' end)`);

/** Until when the last mark has to be kept, whatever the rule; null without any. */
const untilOfMarks = sql`((select max(held.day) from (
  select max(mark_date) as day from attendance_mark mark
    where mark.authority_id = pupil.authority_id and mark.pupil_id = pupil.id
  union all select max((amended_at at time zone 'Europe/London')::date) from attendance_amendment amended
    where amended.authority_id = pupil.authority_id and amended.pupil_id = pupil.id) held)
  + make_interval(years => ${sql.lit(FEWEST_YEARS_OF_MARKS)}))::date`;

/**
 * How long each kind of each pupil's record is kept, as a source of rows: `pupil`, `rule`, `held` (from which day the
 * years count, how many entries there are, the hold that is set, whether the pupil has left), `kept` (until when, whether that is over) and
 * `shown` (the state and why, in words).
 */
export function keptRows(call: UnitCall) {
  const { today, declarations } = call;
  const rule = sql.raw('rule.kind');
  return sql`pupil cross join ${ruleRows(call)}
    cross join lateral (select ${entryCount(rule)} as entries,
      (case rule.basis when 'born' then pupil.date_of_birth when 'leftCare' then pupil.care_end
        else ${lastEntry(rule)} end) as base,
      (select hold.id from retention_hold hold where hold.authority_id = pupil.authority_id
        and hold.pupil_id = pupil.id and hold.lifted_at is null) as hold_id,
      not (pupil.care_status_id = any(${followedCareStatuses(declarations)}::smallint[])
        and pupil.date_of_birth > ${bornEighteenYearsBefore(today)}::date) as has_left) held
    cross join lateral (select until, coalesce(held.has_left and until <= ${today}::date
      and (held.entries > 0 or rule.kind = 'record'), false) as is_due
      from (select greatest((held.base + make_interval(years => rule.years))::date,
        case when held.base is not null and rule.kind in ('attendance', 'record')
          then ${untilOfMarks} end) as until) dated) kept
    cross join lateral (select
      (case when held.entries = 0 and rule.kind <> 'record' then 'none' when held.hold_id is not null then 'held'
        when not held.has_left then 'inCare' when kept.is_due then 'due' else 'kept' end) as state,
      (case when held.base is null then (case rule.basis when 'leftCare' then 'The day of leaving care is not recorded'
          else 'There is no entry' end)
        else (case rule.basis when 'born' then 'Born ' when 'leftCare' then 'Left care ' else 'Last entry ' end)
          || ${ukDate('held.base')} || ', kept for ' || ${yearsWords} ||
          (case when kept.until > (held.base + make_interval(years => rule.years))::date then ', marks for '
            || ${sql.lit(FEWEST_YEARS_OF_MARKS)} || ' years' else '' end) || ', until ' || ${ukDate('kept.until')} end)
        as reason) shown`;
}
