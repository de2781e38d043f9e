import { pointerOf } from '../../form/pointers.ts';
import type { Json } from '../../json.ts';
import { templatePaths } from '../../template.ts';
import { checkTemplates, checkWhen, missingValue } from './checkFacts.ts';
import { declaredQuestions } from '../../form/questions.ts';
import { notAmong } from '../read/suggest.ts';
import type { ColumnDeclaration } from '../tableTypes.ts';
import type { FieldSchema, FormDeclaration, Lookup } from '../types.ts';
import type { Check } from '../read/world.ts';
import { checkField, checkFormat, checkId, checkName, checkOperation, lookupFor } from '../read/world.ts';

/** A column as written, its place, and the field of the record that it shows, where that is known. */
export interface ColumnPlace {
  readonly pointer: string;
  readonly column: string | ColumnDeclaration;
  readonly field: FieldSchema | undefined;
}

/** Reports everything in a column that names what does not exist, and words of a cell that lack what they need. */
export function checkColumn(check: Check, { pointer, column, field }: ColumnPlace): void {
  if (typeof column === 'string') return checkField(check, pointer, column);
  checkField(check, `${pointer}/field`, column.field);
  checkName(check, { pointer: `${pointer}/cell`, kind: 'cell', name: column.cell }, check.world.names.cells);
  checkFormat(check, `${pointer}/format`, column.format);
  checkReads(check, `${pointer}/reads`, column);
  checkTemplates(check, `${pointer}/link`, column.link);
  checkId(check, 'form', { pointer: `${pointer}/opens`, id: column.opens });
  checkOperation(check, `${pointer}/command`, column.command);
  checkTemplates(check, `${pointer}/params`, column.params);
  column.refreshes?.forEach((id, index) => checkId(check, 'table', { pointer: `${pointer}/refreshes/${index}`, id }));
  for (const name of ['success', 'failure'] as const) checkTemplates(check, `${pointer}/${name}`, column[name]);
  // Of a column that is there for one row it would not be for another.
  checkWhen({ ...check, rowFields: [] }, `${pointer}/when`, column.when);
  checkEdits(check, pointer, column.edits);
  if (column.edits !== undefined && column.command === undefined)
    check.report(`${pointer}/edits`, 'the answer has nowhere to go; name the command that saves it');
  checkEntry(check, pointer, column);
  checkChoices(check, pointer, { column, field });
}

/** A composed column is of one row, and is sorted and kept in files by its own field. */
function checkReads(check: Check, pointer: string, { field, reads }: ColumnDeclaration): void {
  if (reads === undefined) return;
  checkTemplates(check, pointer, reads);
  const paths = templatePaths(reads);
  const foreign = paths.find((path) => !/^row\.[^.]+$/.test(path));
  if (foreign !== undefined) check.report(pointer, `"{${foreign}}" is no field of the row; write {row.${field}}`);
  else if (!paths.includes(`row.${field}`))
    check.report(
      pointer,
      `does not name its own field; it would be sorted by what it does not show. Add {row.${field}}`,
    );
}

/** The form of a question that is asked by itself, and that it has it. */
export function checkEdits(check: Check, pointer: string, edits: ColumnDeclaration['edits']): void {
  if (edits === undefined) return;
  checkId(check, 'form', { pointer: `${pointer}/edits/form`, id: edits.form });
  const source = check.world.base.form.get(edits.form);
  if (source === undefined || check.world.broken.has(source)) return;
  const { fields } = declaredQuestions(source.value as unknown as FormDeclaration);
  checkName(
    check,
    { pointer: `${pointer}/edits/question`, kind: 'question', name: edits.question, home: source.path },
    [...fields.keys()],
  );
}

/** A box in the row asks a question and sends its answer; only such a box can be closed. */
function checkEntry(check: Check, pointer: string, { cell, edits, closed }: ColumnDeclaration): void {
  checkWhen(check, `${pointer}/closed/when`, closed?.when);
  if (cell === 'entry' && edits === undefined)
    check.report(`${pointer}/cell`, 'an entry needs "edits", the question that its box asks');
  if (cell !== 'entry' && closed !== undefined)
    check.report(`${pointer}/closed`, 'only a column with the cell "entry" has a box to close');
}

/**
 * Reports values of a menu that its field's lookup does not have; those of a lookup that is data are not known here.
 */
function checkChoices(
  check: Check,
  pointer: string,
  { column, field }: { column: ColumnDeclaration; field: FieldSchema | undefined },
): void {
  const { offers = [], asks = {}, command } = column;
  for (const [value, id] of Object.entries(asks))
    checkId(check, 'form', { pointer: `${pointer}/asks${pointerOf([value])}`, id });
  if (column.cell === 'menu' && command === undefined)
    check.report(`${pointer}/cell`, 'a menu needs the command that saves what is chosen');
  const said = (['offers', 'asks'] as const).find((name) => column[name] !== undefined);
  if (said === undefined || field === undefined) return;
  if (field.$ref === undefined) {
    check.report(`${pointer}/${said}`, `the field "${column.field}" has no lookup to choose from`);
    return;
  }
  const choices = valuesOf(check, field.$ref.slice('lookups/'.length));
  if (choices === undefined) return;
  const { $ref } = field;
  const foreign = (at: string, value: Json, known: readonly Json[]): void => {
    check.report(pointer + at, notAmong(value, { of: `value of ${column.field}`, choices: known }), {
      missing: missingValue(value, `${$ref}.json`),
    });
  };
  offers.forEach((value, index) => {
    if (!choices.includes(value)) foreign(`/offers/${index}`, value, choices);
  });
  const texts = choices.map(String);
  for (const value of Object.keys(asks))
    if (!texts.includes(value)) foreign(`/asks${pointerOf([value])}`, value, texts);
}

function valuesOf({ world, tenant }: Check, id: string): readonly Json[] | undefined {
  const source = lookupFor(world, id, tenant);
  if (source === undefined || world.broken.has(source)) return undefined;
  return (source.value as unknown as Lookup).options?.filter(({ all }) => all !== true).map(({ value }) => value);
}
