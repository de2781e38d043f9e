import { type ReplyOf } from '../../../../contract/index.ts';
import { importColumns, type ImportColumn } from '../../../../engine/index.ts';
import { ServerError } from '../../../errors.ts';
import type { Call, UnitCall } from '../../handler.ts';
import { importKinds, kindOf } from '../kinds.ts';

/** What a column can be read as in files of a kind. */
export const columnsOf = ({ declarations }: Pick<Call, 'declarations'>, kind: string): ImportColumn[] =>
  importColumns(declarations.form(kindOf(kind).form));

/** How a field is called where it is chosen: kinds have fields of the same name, and '' leaves a column out. */
export const choiceOf = (kind: string, field: string): string => `${kind}/${field}`;

const LEFT_OUT = 'Left out';

/** The fields of one kind of files, or of all. */
export function fieldOptions({ declarations, query }: UnitCall): Promise<ReplyOf<'imports.fields'>> {
  const kinds = Object.keys(importKinds).filter((kind) => query.kind === undefined || query.kind === kind);
  const contents = kinds.flatMap((kind) => [
    { id: choiceOf(kind, ''), label: LEFT_OUT },
    ...columnsOf({ declarations }, kind).map(({ field, title, required }) => ({
      id: choiceOf(kind, field),
      label: required ? `${title} (needed)` : title,
    })),
  ]);
  return Promise.resolve({ contents });
}

/** The field that a call chooses for a heading of a kind of files. */
export function chosenField(call: UnitCall, kind: string): string {
  const choice = String(call.body.field);
  const field = choice.slice(choice.indexOf('/') + 1);
  const isKnown = field === '' || columnsOf(call, kind).some((column) => column.field === field);
  if (isKnown && choice === choiceOf(kind, field)) return field;
  throw refusedChoice('Please choose a field of the list');
}

export const refusedChoice = (message: string): ServerError =>
  new ServerError('INVALID', { errors: { '/field': message } });

/** What a field is called in a sentence. */
export const fieldTitle = (columns: readonly ImportColumn[], field: string): string =>
  columns.find((column) => column.field === field)?.title ?? LEFT_OUT;
