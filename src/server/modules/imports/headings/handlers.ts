import type { ReplyOf } from '../../../../contract/index.ts';
import { ServerError } from '../../../errors.ts';
import { audit } from '../../audit.ts';
import type { Handlers, UnitCall, UnitHandler } from '../../handler.ts';
import { listHandler } from '../../lists/listHandler.ts';
import { chosenField, columnsOf, fieldOptions, fieldTitle } from './fields.ts';
import { headingList } from './lists.ts';
import { matchColumn } from './matchColumn.ts';
import { readAgain } from './readAgain.ts';

async function lockHeading({ db, body }: UnitCall) {
  const found = await db
    .selectFrom('import_heading')
    .selectAll()
    .where('id', '=', Number(body.headingId))
    .forUpdate()
    .executeTakeFirst();
  if (!found) throw new ServerError('NOT_FOUND');
  return found;
}

const changeHeading: UnitHandler<ReplyOf<'importHeadings.change'>> = {
  run: async (call) => {
    const { id, kind, heading, field: before } = await lockHeading(call);
    const field = chosenField(call, kind);
    await call.db
      .updateTable('import_heading')
      .set({ field, chosen_by: call.viewer.userId, chosen_at: call.services.now() })
      .where('id', '=', id)
      .execute();
    const columns = columnsOf(call, kind);
    await audit(call, {
      action: 'importHeadings.change',
      record: `heading/${id}`,
      detail: {
        importHeading: heading,
        before: { importField: fieldTitle(columns, before) },
        after: { importField: fieldTitle(columns, field) },
      },
    });
    return { success: true, id };
  },
};

const forgetHeading: UnitHandler<ReplyOf<'importHeadings.forget'>> = {
  run: async (call) => {
    const { id, kind, heading, field } = await lockHeading(call);
    await call.db.deleteFrom('import_heading').where('id', '=', id).execute();
    await audit(call, {
      action: 'importHeadings.forget',
      record: `heading/${id}`,
      detail: {
        importHeading: heading,
        before: { importField: fieldTitle(columnsOf(call, kind), field) },
        after: null,
      },
    });
    return { success: true, id };
  },
};

/** Which column is which field: said by hand, and remembered for the next file. */
export const importHeadingHandlers = {
  'imports.fields': { run: fieldOptions },
  'imports.matchColumn': matchColumn,
  'imports.readAgain': readAgain,
  'importHeadings.list': listHandler(headingList),
  'importHeadings.change': changeHeading,
  'importHeadings.forget': forgetHeading,
} satisfies Handlers;
