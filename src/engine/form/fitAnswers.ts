import type { ResolvedForm } from '../declaration/catalogTypes.ts';
import type { Json, JsonObject } from '../json.ts';
import { isObject, jsonEqual } from '../json.ts';
import { isEmpty } from './empty.ts';
import { questionsOf, type Question } from './questions.ts';
import { ROW_ID } from './types.ts';
import { rowIdOf } from './wholeAnswers.ts';

type Asking = Pick<ResolvedForm, 'schema' | 'uiSchema'>;

/** Answers parted by what a form has a place for. */
export interface Fitting {
  readonly fits: JsonObject;
  /** What has none, in the shape of parked answers: of a list that stays by the ids of its rows. */
  readonly rest: JsonObject;
}

/**
 * Parts answers, taken whole, by whether a form has a place for them. Of answers to a `former` form those have none
 * whose question takes another type now: a text where a number is asked for. What was not valid before stays.
 */
export function fitAnswers(form: Asking, answers: JsonObject, former?: Asking): Fitting {
  const { fits, rest } = partGroup({ place: questionsOf(form), was: former ? questionsOf(former) : null }, answers);
  return { fits: isObject(fits) ? fits : {}, rest: isObject(rest) ? rest : {} };
}

/** A place of the form, and what stood there in the former one. */
interface At {
  readonly place: Question;
  readonly was: Question | null;
}

interface Parts {
  readonly fits?: Json;
  readonly rest?: Json;
}

function part({ place, was }: At, value: Json): Parts {
  if (isEmpty(value)) return { fits: value };
  if (Array.isArray(value)) return place.item === null ? { rest: value } : partItems({ place, was }, value);
  if (isObject(value)) return place.group === null ? { rest: value } : partGroup({ place, was }, value);
  if (!place.single) return { rest: value };
  const isOtherKind = was !== null && !jsonEqual(typesOf(was), typesOf(place));
  return isOtherKind && !takes(place, value) ? { rest: value } : { fits: value };
}

function partGroup({ place, was }: At, group: JsonObject): Parts {
  const parts = Object.entries(group).map(([name, value]): readonly [string, Parts] => {
    if (name === ROW_ID) return [name, { fits: value }];
    const inner = place.group?.(name) ?? null;
    if (inner === null) return [name, isEmpty(value) ? {} : { rest: value }];
    return [name, part({ place: inner, was: was?.group?.(name) ?? null }, value)];
  });
  const of = (side: keyof Parts) =>
    Object.fromEntries(
      parts.flatMap(([name, { [side]: value }]): [string, Json][] => (value === undefined ? [] : [[name, value]])),
    );
  const rest = of('rest');
  return Object.keys(rest).length === 0 ? { fits: of('fits') } : { fits: of('fits'), rest };
}

/** A list of which a part cannot be told by its row has no place as a whole. */
function partItems({ place, was }: At, items: readonly Json[]): Parts {
  const parts = items.map((item, index): Parts => {
    const inner = place.row(index);
    return inner === null ? { rest: item } : part({ place: inner, was: was?.row(index) ?? null }, item);
  });
  if (parts.every(({ rest }) => rest === undefined)) return { fits: [...items] };
  const ids = items.map(rowIdOf);
  if (!parts.every(({ fits }, index) => fits !== undefined && ids[index] !== undefined)) return { rest: [...items] };
  const rest = parts.flatMap((one, index): [string, Json][] =>
    one.rest === undefined ? [] : [[ids[index] ?? '', one.rest]],
  );
  return { fits: parts.map(({ fits = null }) => fits), rest: Object.fromEntries(rest) };
}

const typesOf = ({ schema: { type = null } }: Question): Json => (Array.isArray(type) ? type : [type]);

function takes(place: Question, value: Json): boolean {
  const types = typesOf(place) as readonly Json[];
  const isWhole = Number.isInteger(value);
  return types.includes(null) || types.includes(typeof value) || (isWhole && types.includes('integer'));
}
