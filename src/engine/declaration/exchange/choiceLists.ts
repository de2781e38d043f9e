import type { JsonObject, JsonSchema } from '../../json.ts';
import type { SourceFile } from '../catalogTypes.ts';
import { lookupIdAt } from '../read/sources.ts';
import type { Lookup } from '../types.ts';
import { sameChoices, type Choice, type ChoiceList } from './sheets.ts';
import { inFirstLanguage, type Table, type TableRow } from './tables.ts';

/** A list of a sheet of choices. */
export interface FoundList {
  readonly choices: readonly Choice[];
  /** Rows of the choices, in their order. */
  readonly sources: readonly TableRow[];
  /** Id of the lookup with the same answers; null where the form keeps its own. */
  readonly lookup: string | null;
}

/** The lists of a sheet of choices by their names. */
export function choiceLists(
  table: Table | null,
  language: string,
  lookups: readonly ChoiceList[],
): ReadonlyMap<string, FoundList> {
  const lists = new Map<string, TableRow[]>();
  if (table === null) return new Map();
  const label = inFirstLanguage(table, 'label', language);
  const nameColumn = table.columns.includes('name') ? 'name' : 'value';
  for (const row of table.rows) {
    const list = row.cell('list_name') || row.cell('list name');
    const rows = lists.get(list) ?? [];
    const name = row.cell(nameColumn);
    if (list !== '' && name !== '' && rows.every((other) => other.cell(nameColumn) !== name))
      lists.set(list, [...rows, row]);
  }
  return new Map(
    [...lists].map(([name, sources]): [string, FoundList] => {
      const isWhole = sources.every((row) => /^(0|-?[1-9]\d{0,8})$/.test(row.cell(nameColumn)));
      const own = sources.map((row): Choice => {
        const value = row.cell(nameColumn);
        return { value: isWhole ? Number(value) : value, label: row.cell(label) || value };
      });
      const known = lookups.find(({ choices }) => sameChoices(choices, own));
      return [name, { choices: known?.choices ?? own, sources, lookup: known?.name ?? null }];
    }),
  );
}

/** How a form says a list: by its lookup, or with each answer. */
export function choiceSchema({ choices, lookup }: FoundList): JsonObject {
  return lookup === null ? listedSchema(choices) : { $ref: `lookups/${lookup}` };
}

/** The same with each answer, for conditions to look at. */
export function listedSchema(choices: readonly Choice[]): JsonSchema {
  const isWhole = choices.every(({ value }) => typeof value === 'number');
  return {
    type: isWhole ? 'integer' : 'string',
    oneOf: choices.map(({ value, label }) => ({ const: value, title: label })),
  };
}

/** The answers that lookups of these ids offer now, under their ids; everybody's files, and those of one tenant. */
export function lookupLists(files: readonly SourceFile[], ids: readonly string[]): readonly ChoiceList[] {
  return files.flatMap(({ path, text }): ChoiceList[] => {
    const name = lookupIdAt(path);
    if (name === null || !ids.includes(name)) return [];
    const { options = [] } = JSON.parse(text) as Lookup;
    const offered = options.filter((option) => option.offered !== false && option.all !== true);
    return offered.length === 0 ? [] : [{ name, choices: offered.map(({ value, label }) => ({ value, label })) }];
  });
}
