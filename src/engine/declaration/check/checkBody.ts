import { pointerOf } from '../../form/pointers.ts';
import { fieldName } from '../fieldName.ts';
import type { BodyItem, CardDeclaration } from '../screenTypes.ts';
import type { Check } from '../read/world.ts';
import { checkId, checkName, tableOf } from '../read/world.ts';
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
    item.cards?.forEach((card, at) => checkCard(around, `${place}/cards/${at}`, card));
  });
}

/** What a card names is the table's: its filters, and those of its columns that it shows. */
function checkCard(check: Check, place: string, { table, params, filters = {}, page, fields, when }: CardDeclaration) {
  checkId(check, 'table', { pointer: `${place}/table`, id: table });
  checkTemplates(check, `${place}/params`, params);
  checkTemplates(check, `${place}/page`, page);
  checkWhen(check, `${place}/when`, when);
  const declared = tableOf(check.world, table);
  if (declared === undefined) return;
  const known = (declared.filters ?? []).map(fieldName);
  for (const [name, value] of Object.entries(filters)) {
    const pointer = `${place}/filters${pointerOf([name])}`;
    checkName(check, { pointer, kind: 'filter', name }, known);
    checkTemplates(check, pointer, value);
  }
  const columns = (declared.columns ?? []).map(fieldName);
  fields.forEach((name, at) => checkName(check, { pointer: `${place}/fields/${at}`, kind: 'column', name }, columns));
}
