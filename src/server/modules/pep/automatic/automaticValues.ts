import { questionsOf, type Release } from '../../../../engine/index.ts';
import type { Area, Question, Records, RecordValues } from './automaticValuesArea.ts';
import { attendanceArea, exclusionArea } from './automaticValuesAttendance.ts';
import { planArea } from './automaticValuesPlan.ts';
import { premiumArea } from './automaticValuesPremium.ts';
import { pupilArea } from './automaticValuesPupil.ts';
import { resultsArea } from './automaticValuesResults.ts';
import { schoolArea } from './automaticValuesSchool.ts';

const areas: readonly Area[] = [
  pupilArea,
  schoolArea,
  attendanceArea,
  exclusionArea,
  resultsArea,
  premiumArea,
  planArea,
];

/** Every field that the records fill by its name; `fromAnswers` fills the rest. */
export const recordedNames: readonly string[] = areas.flatMap(({ names }) => names);

/** What the records say now for the automatic fields of a plan, of one stage where it is named. */
export async function automaticValues(records: Records, question: Question, slug?: string): Promise<RecordValues> {
  const names = namesOf(question.loaded.release, slug);
  let values: RecordValues = {};
  for (const area of areas) {
    if (area.names.some((name) => names.has(name))) values = { ...values, ...(await area.read(records, question)) };
  }
  return values;
}

const known = new WeakMap<Release, ReadonlySet<string>>();

function namesOf(release: Release, slug: string | undefined): ReadonlySet<string> {
  const one = slug === undefined ? undefined : release.forms[slug];
  if (one) return new Set(questionsOf(one).fields.keys());
  const found =
    known.get(release) ?? new Set(Object.values(release.forms).flatMap((form) => [...questionsOf(form).fields.keys()]));
  known.set(release, found);
  return found;
}

const mostPence = 9_999_999;

/** Pounds of an answer as whole pence; an amount that no plan may hold (D-33) is none yet. */
export function penceOf(answer: unknown): number | null {
  if (typeof answer !== 'number') return null;
  const pence = Math.round(answer * 100);
  return pence >= 0 && pence <= mostPence ? pence : null;
}
