import { londonDate } from '../../../../contract/index.ts';
import {
  isEmpty,
  isObject,
  pointerOf,
  questionsOf,
  refreshAutomatic,
  ROW_ID,
  type Facts,
  type FormDocument,
  type Json,
  type JsonObject,
  type Origins,
  type Question,
  type RecordValue,
  type Refreshed,
  type ResolvedForm,
} from '../../../../engine/index.ts';
import { fromAnswers } from './automaticValuesAnswers.ts';
import type { RecordValues } from './automaticValuesArea.ts';

interface Given {
  readonly document: FormDocument;
  readonly origins: Origins;
  readonly values: RecordValues;
  /** ISO instant. */
  readonly now: string;
}

/** The document with the values for the form's fields, of the records and of what follows from the answers. */
export function fillIn(form: ResolvedForm, facts: Facts, given: Given): Refreshed {
  const { fields } = questionsOf(form);
  const { academicYearId } = facts.pep as JsonObject;
  const answered = fromAnswers({
    ...given,
    academicYearId: Number(academicYearId),
    today: londonDate(new Date(given.now)),
  });
  const values = Object.entries({ ...given.values, ...answered }).flatMap(
    ([name, { value, from }]): [string, RecordValue][] => {
      // A computed total has no origin, so every refresh would take it for typed.
      const question = Object.hasOwn(form.derived ?? {}, name) ? undefined : fields.get(name);
      return question ? [[name, { value: fitting(value, question), from }]] : [];
    },
  );
  const taken = takeBack(given, values);
  return refreshAutomatic(taken, Object.fromEntries(values), given.now);
}

/** Only columns that the form has: another would be refused when the stage is saved. */
function fitting(value: Json, { kind, item }: Question): Json {
  if (kind !== 'rows' || !Array.isArray(value)) return value;
  return value.map((row) =>
    isObject(row)
      ? Object.fromEntries(Object.entries(row).filter(([name]) => name === ROW_ID || item?.fields.has(name)))
      : row,
  );
}

/** What the records once said and now know to be none is gone; what somebody typed stays. */
function takeBack(
  { document, origins }: Given,
  values: readonly [string, RecordValue][],
): { document: FormDocument; origins: Origins } {
  const gone = values.flatMap(([name, { value }]) =>
    isEmpty(value) && origins[pointerOf([name])]?.source === 'records' ? [name] : [],
  );
  if (gone.length === 0) return { document, origins };
  const without = <T>(all: { readonly [name: string]: T }, names: readonly string[]) =>
    Object.fromEntries(Object.entries(all).filter(([name]) => !names.includes(name)));
  return {
    document: { answers: without(document.answers, gone), parked: without(document.parked, gone) },
    origins: without(
      origins,
      gone.map((name) => pointerOf([name])),
    ),
  };
}
