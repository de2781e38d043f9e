import { sql, type Insertable } from 'kysely';
import { LONGEST_VIEW, MOST_VIEWS, userType, type ReplyOf } from '../../../contract/index.ts';
import { readView, type Facts, type SavedView } from '../../../engine/index.ts';
import type { Viewer } from '../../db/across/index.ts';
import type { ListViewTable } from '../../db/tables/views.ts';
import { ServerError } from '../../errors.ts';
import { audit } from '../audit.ts';
import type { Handlers, UnitCall, UnitHandler } from '../handler.ts';
import { compiledTable } from '../lists/listHandler.ts';

/** Row-level security leaves everybody their own views and their authority's; here is only asked for which lists. */
async function readViews({ db, query, viewer }: UnitCall): Promise<ReplyOf<'views.list'>> {
  const views = await db
    .selectFrom('list_view')
    .select(['id', 'owner_id', 'list', 'title', 'state'])
    .$if(query.table !== undefined, (all) => all.where('list', '=', String(query.table)))
    .orderBy(sql`owner_id is null`)
    .orderBy(sql`lower(title)`)
    .execute();
  return {
    contents: views.map(({ id, owner_id: owner, list: table, title, state }) => ({
      viewId: id,
      table,
      title,
      isForAll: owner === null,
      mayChange: owner !== null || mayShare(viewer),
      ...state,
    })),
    mayShare: mayShare(viewer),
  };
}

/** Who decides what everybody in an authority is offered: who leads the virtual school, and support. */
const mayShare = ({ typeId, isSupportOrigin }: Viewer) => typeId === userType.laSuperUser || isSupportOrigin;

/** What the rules ask of the view that is to be saved (`view.*`); two who save at one moment come one by one. */
async function factsOfSaving(call: UnitCall): Promise<Facts> {
  const { db, viewer, body } = call;
  await sql`select pg_advisory_xact_lock(hashtext('list views'), ${viewer.authorityId})`.execute(db);
  const before = body.viewId === null || body.viewId === undefined ? null : await requireView(call);
  const isForAll = body.isForAll === true;
  const others = await db
    .selectFrom('list_view')
    .select('title')
    .where('list', '=', String(body.table))
    .where('owner_id', isForAll ? 'is' : '=', isForAll ? null : viewer.userId)
    .where('id', '<>', before?.id ?? 0)
    .execute();
  const wanted = titleOf(call).toLowerCase();
  return {
    view: {
      isForAll: isForAll || before?.owner_id === null,
      mayShare: mayShare(viewer),
      isNamed: others.some(({ title }) => title.toLowerCase() === wanted),
      isFull: others.length >= MOST_VIEWS,
    },
  };
}

const titleOf = ({ body }: UnitCall): string => String(body.title).trim();

async function requireView({ db, body }: UnitCall) {
  const view = await db
    .selectFrom('list_view')
    .select(['id', 'owner_id', 'list', 'title'])
    .where('id', '=', Number(body.viewId))
    .forUpdate()
    .executeTakeFirst();
  if (!view) throw new ServerError('NOT_FOUND');
  return view;
}

const saveView: UnitHandler<ReplyOf<'views.save'>> = {
  facts: factsOfSaving,
  run: async (call) => {
    const { db, viewer, body, services } = call;
    const before = body.viewId === null || body.viewId === undefined ? null : await requireView(call);
    const list = String(body.table);
    if (before !== null && before.list !== list) throw new ServerError('NOT_FOUND');
    const values = {
      owner_id: body.isForAll === true ? null : viewer.userId,
      title: titleOf(call),
      state: JSON.stringify(stateOf(call)),
      changed_by: viewer.userId,
      changed_at: services.now(),
    };
    const id = before?.id ?? (await addView(call, { ...values, list }));
    if (before !== null) await db.updateTable('list_view').set(values).where('id', '=', id).execute();
    await audit(call, {
      action: 'views.save',
      record: `view/${id}`,
      detail: { before: before && told(before), after: told({ list, title: values.title, owner_id: values.owner_id }) },
    });
    return { success: true, id };
  },
};

async function addView({ db, viewer }: UnitCall, values: Omit<Insertable<ListViewTable>, 'authority_id'>) {
  const { id } = await db
    .insertInto('list_view')
    .values({ ...values, authority_id: viewer.authorityId })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** The view as it is stored; a list that does not offer what it sets, or too much of it, is refused. */
function stateOf({ body, declarations }: UnitCall): SavedView {
  const { filters, sort, pageSize, columns } = body as unknown as SavedView;
  const state = { filters, sort, pageSize, columns };
  const table = String(body.table);
  const isOffered = declarations.ids.tables.includes(table) && declarations.table(table).savesViews === true;
  if (!isOffered) throw refused('table', 'Views of this list cannot be saved');
  if (readView(compiledTable(declarations, table), state) === null)
    throw refused('filters', 'The list does not offer one of these filters, this order or this size of a page');
  if (JSON.stringify(state).length > LONGEST_VIEW)
    throw refused('filters', 'This is too much for one view; please choose less in its filters');
  return state;
}

const refused = (field: string, sentence: string) => new ServerError('INVALID', { errors: { [field]: sentence } });

/** What the trail says of a view: not its filters, which may hold the name of a child. */
const told = ({ list, title, owner_id: owner }: { list: string; title: string; owner_id: number | null }) => ({
  list,
  viewName: title,
  isForAll: owner === null,
});

const removeView: UnitHandler<ReplyOf<'views.remove'>> = {
  facts: async (call) => ({
    view: { isForAll: (await requireView(call)).owner_id === null, mayShare: mayShare(call.viewer) },
  }),
  run: async (call) => {
    const view = await requireView(call);
    await call.db.deleteFrom('list_view').where('id', '=', view.id).execute();
    await audit(call, {
      action: 'views.remove',
      record: `view/${view.id}`,
      detail: { before: told(view), after: null },
    });
    return { success: true, id: view.id };
  },
};

/** Views of lists that people save under a name. */
export const viewHandlers = {
  'views.list': { run: readViews },
  'views.save': saveView,
  'views.remove': removeView,
} satisfies Handlers;
