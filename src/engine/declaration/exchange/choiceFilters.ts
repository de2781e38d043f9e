import { choicesOf } from '../../form/schemaParts.ts';
import type { Json, JsonSchema } from '../../json.ts';
import { listNameOf } from './answerParts.ts';
import type { FoundList } from './choiceLists.ts';
import type { SurveyItem } from './surveyItems.ts';
import { valueIn, type FindSeen, type Seen } from './testOf.ts';
import { readExpression } from './xpath.ts';

/** The answers that are offered where another answer is this one. */
export interface Narrowed {
  readonly test: JsonSchema;
  readonly values: readonly Json[];
}

/** More of them are no filter that anybody reads. */
const MOST = 40;

/** What a filter of choices leaves of them: a column compared with another choice; none where it is otherwise. */
export function narrowedBy(
  item: SurveyItem,
  lists: ReadonlyMap<string, FoundList>,
  find: FindSeen,
): readonly Narrowed[] {
  const list = lists.get(listNameOf(item));
  const filter = filterOf(item, find);
  if (filter === null || list === undefined || item.type !== 'select_one') return [];
  const { column, other } = filter;
  return (choicesOf(other.schema) ?? []).flatMap((value) => {
    const values = list.sources.flatMap((row, index): Json[] =>
      row.cell(column) !== '' && valueIn(other.schema, row.cell(column)) === value
        ? [list.choices[index]?.value ?? '']
        : [],
    );
    if (values.length === 0) return [];
    return [{ test: { required: [other.key], properties: { [other.key]: { const: value } } }, values }];
  });
}

/** Whether a filter of choices is one that a form can say. */
export function isKnownFilter(item: SurveyItem, find: FindSeen): boolean {
  const filter = filterOf(item, find);
  return filter !== null && item.type === 'select_one' && (choicesOf(filter.other.schema)?.length ?? MOST + 1) <= MOST;
}

function filterOf({ source }: SurveyItem, find: FindSeen): { readonly column: string; readonly other: Seen } | null {
  const words = source.cell('choice_filter');
  const expression = words === '' ? null : readExpression(words);
  if (expression?.kind !== 'compared' || expression.operator !== '=') return null;
  const sides = [expression.left, expression.right];
  const column = sides.find((side) => side.kind === 'path');
  const answer = sides.find((side) => side.kind === 'answer');
  const other = answer === undefined ? null : find(answer.name);
  return column === undefined || other === null || choicesOf(other.schema) === undefined
    ? null
    : { column: column.name.toLowerCase(), other };
}
