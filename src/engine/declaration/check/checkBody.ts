import { pointerOf } from '../../form/pointers.ts';
import { fieldName } from '../fieldName.ts';
import type { BodyItem, CardDeclaration, CardField, FilteredList } from '../screenTypes.ts';
import type { Check } from '../read/world.ts';
import { checkId, checkName, recordOf, tableOf } from '../read/world.ts';
import { checkColumn } from './checkColumn.ts';
import { checkAction, checkTemplates, checkWhen } from './checkFacts.ts';

/** Reports everything in the body of a screen, or of an opened row, that names what does not exist. */
export function checkBody(check: Check, pointer: string, body: readonly BodyItem[] | undefined): void {
  body?.forEach((item, index) => {
    const place = `${pointer}/${index}`;
    checkId(check, 'table', { pointer: `${place}/table`, id: item.table });
    checkId(check, 'form', { pointer: `${place}/form`, id: item.form });
    checkName(
      check,
      { pointer: `${place}/component`, kind: 'component', name: item.component },
      check.world.names.components,
    );
    checkTemplates(check, `${place}/params`, item.params);
    checkWhen(check, `${place}/when`, item.when);
    checkTemplates(check, `${place}/text`, item.text);
    checkTemplates(check, `${place}/label`, item.label);
    // A bar on a screen stands beside tables, in no row of theirs.
    const around: Check = { ...check, rowFields: check.rowFields ?? [] };
    item.actions?.forEach((action, at) => checkAction(around, `${place}/actions/${at}`, action));
    checkTemplates(check, `${place}/arranged`, item.arranged);
    item.cards?.forEach((card, at) => checkCard(around, `${place}/cards/${at}`, card));
    checkNamedOnce(check, `${place}/cards`, item.cards);
    item.figures?.forEach((figures, at) => {
      const declared = checkFiltered(around, `${place}/figures/${at}`, figures);
      const known = (declared?.summary ?? []).map(({ field }) => field);
      if (declared !== undefined)
        figures.fields.forEach((name, index) =>
          checkName(check, { pointer: `${place}/figures/${at}/fields/${index}`, kind: 'count', name }, known),
        );
    });
    checkId(check, 'screen', { pointer: `${place}/counts`, id: item.counts });
  });
}

/** Reports what names no table, filter or fact; answers the table, where that is known. */
export function checkFiltered(check: Check, place: string, { table, params, filters = {}, page, when }: FilteredList) {
  checkId(check, 'table', { pointer: `${place}/table`, id: table });
  checkTemplates(check, `${place}/params`, params);
  checkTemplates(check, `${place}/page`, page);
  checkWhen(check, `${place}/when`, when);
  const declared = tableOf(check.world, table);
  if (declared === undefined) return undefined;
  const known = (declared.filters ?? []).map(fieldName);
  for (const [name, value] of Object.entries(filters)) {
    const pointer = `${place}/filters${pointerOf([name])}`;
    checkName(check, { pointer, kind: 'filter', name }, known);
    checkTemplates(check, pointer, value);
  }
  return declared;
}

/** Of two cards of one name only one could be arranged. */
function checkNamedOnce(check: Check, place: string, cards: readonly CardDeclaration[] = []): void {
  cards.forEach(({ name }, at) => {
    if (cards.findIndex((other) => other.name === name) < at)
      check.report(`${place}/${at}/name`, `"${name}" is the name of another card as well`);
  });
}

/** A name is a column of the table; what says more is a field of its record. */
function checkCard(check: Check, place: string, card: CardDeclaration): void {
  const declared = checkFiltered(check, place, card);
  if (declared === undefined) return;
  const columns = (declared.columns ?? []).map(fieldName);
  const column = (pointer: string, name: string) => checkName(check, { pointer, kind: 'column', name }, columns);
  if (card.sort !== undefined) column(`${place}/sort/field`, card.sort.field);
  const record = recordOf(check.world, declared.record);
  card.fields.forEach((field: string | CardField, at) => {
    const pointer = `${place}/fields/${at}`;
    if (typeof field === 'string') column(pointer, field);
    else if (record !== undefined)
      checkColumn(
        { ...check, rowFields: Object.keys(record.properties), rowHome: `records/${declared.record}.json` },
        { pointer, column: field, field: record.properties[field.field] },
      );
  });
}
