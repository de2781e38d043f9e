import { isChoiceList, schemasOf } from '../../form/schemaParts.ts';
import { typesApart } from '../../form/schemaWording.ts';
import type { JsonSchema } from '../../json.ts';
import type { Fragment } from './fragments.ts';
import { itemFragments, memberFragments, rootFragment, spread } from './fragments.ts';

/**
 * What a form of its own may hold and a form of stages may not, in sentences that say where and what to do instead:
 * answers of plans are saved by several people, merged and kept for years by the names of questions.
 */
export function notOfPlans(schema: JsonSchema): readonly string[] {
  const faults = known.get(schema) ?? below([rootFragment(schema, '/schema')]);
  known.set(schema, faults);
  return faults;
}

/** A form is asked by each of the stages that it stands in. */
const known = new WeakMap<JsonSchema, readonly string[]>();

function below(level: readonly Fragment[]): string[] {
  const fragments = level.flatMap(spread).filter(({ tests }) => !tests);
  const own = [...new Map(fragments.map((fragment) => [fragment.pointer, fragment])).values()].flatMap(faultsOf);
  const inner = [...memberFragments(fragments).values(), itemFragments(fragments)];
  return [...own, ...inner.flatMap((members) => (members.length === 0 ? [] : below(members)))];
}

function faultsOf({ schema, pointer }: Fragment): string[] {
  const alternatives = ['oneOf', 'anyOf'].filter((keyword) => {
    const branches = schemasOf(schema[keyword]);
    return branches.length > 0 && !isChoiceList(branches);
  });
  return [
    ...alternatives.map(
      (keyword) =>
        `${pointer}/${keyword} offers alternatives, which no plan can keep; ask by a question which one is meant, ` +
        'and ask the rest of each under "if" and "then"',
    ),
    ...(Array.isArray(schema.type) && typesApart(schema).type === undefined
      ? [`${pointer}/type takes several kinds of answer, which no plan can keep; ask for one kind`]
      : []),
    ...(schema.additionalProperties === true
      ? [
          `${pointer}/additionalProperties takes names of one's own giving, which no plan can keep; ` +
            'ask for a list of rows with a name and a value',
        ]
      : []),
  ];
}
