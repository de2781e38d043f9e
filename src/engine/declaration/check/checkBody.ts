import type { BodyItem } from '../tableTypes.ts';
import type { Check } from '../read/world.ts';
import { checkId, checkName } from '../read/world.ts';
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
  });
}
