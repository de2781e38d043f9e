import { mostImportBytes, type OperationId, type ReplyOf } from '../../../contract/index.ts';
import { actingUser } from '../../db/across/index.ts';
import { ServerError } from '../../errors.ts';
import { inTurn } from '../../workbook/turns.ts';
import type { LongList, ReadingPlan } from '../../workbook/reading/messages.ts';
import { readFile, type Reading } from '../../workbook/reading/reading.ts';
import { audit } from '../audit.ts';
import type { Call, ReadingHandler, ReceivedFile, UnitCall } from '../handler.ts';
import { rememberedOf } from './headings/remembered.ts';
import { keepBatch } from './keepBatch.ts';
import type { ImportKind } from './kind.ts';
import { kindOf } from './kinds.ts';
import { inPlaceOf } from './places.ts';
import { repetitionFinder } from './planRows.ts';
import { followed, type Tell } from './progress/followed.ts';
import { readAhead } from './readAhead.ts';

/** Reads a file of records and keeps what each of its rows would do; nothing of the records is changed. */
export const uploadRows: ReadingHandler<ReplyOf<'imports.upload'>> = {
  mostBytes: ({ query }) => mostImportBytes(String(query.kind)),
  read: async (call, file, units) => {
    const kind = kindOf(String(call.query.kind));
    const { fileName } = file;
    const asker = { userId: call.viewer.userId, signal: new AbortController().signal };
    const known = await units.inUnit(async (unit) => ({
      remembered: await rememberedOf(unit, String(call.query.kind)),
      longList: await longListOf(unit, kind),
    }));
    return inTurn(asker, () =>
      readFile(planOf(call, file, known), (reading) =>
        followed(call, { step: 'read', fileName }, async (tell) => {
          const begun = reading.head.area === '' ? reading : await readAhead(reading, tell);
          const read = { action: 'imports.upload', kindId: String(call.query.kind), fileName, tell } as const;
          return inPlaceOf({ call, kind }, units, (unit) => keepRows(unit, { ...read, reading: begun }));
        }),
      ),
    );
  },
};

/** Days for which the rows of a file are kept. */
const KEPT_DAYS = 30;

function planOf(
  call: Call,
  { bytes, fields }: ReceivedFile,
  known: Pick<ReadingPlan, 'remembered' | 'longList'>,
): ReadingPlan {
  const password = fields.password ?? '';
  return {
    bytes,
    password: password === '' ? null : password,
    mostText: mostImportBytes(String(call.query.kind)),
    form: call.declarations.form(kindOf(String(call.query.kind)).form),
    today: call.today,
    ...known,
  };
}

/**
 * Of a list of all areas the authority takes what is its own (D-419): by its number there or its name (D-435), unless
 * the call says a name or number of an area.
 */
async function longListOf(call: UnitCall, { published }: ImportKind): Promise<LongList | null> {
  if (published === undefined) return null;
  const { query, viewer } = call;
  const { headings, rows, key: field } = published;
  if (query.everyArea === true) return { headings, rows, own: null };
  const said = String(query.area ?? '').trim();
  const ofAuthority = { said: null, name: viewer.authorityName, code: viewer.settings.nationalListCode ?? '' } as const;
  return {
    headings,
    rows,
    own: { area: said === '' ? ofAuthority : { said }, field, known: await published.known(call) },
  };
}

/** A file that was read, and what the trail calls it. */
export interface ReadFile {
  readonly action: OperationId;
  readonly kindId: string;
  readonly fileName: string;
  readonly reading: Reading;
  readonly tell: Tell;
}

/** Keeps a file with what each of its rows would do. */
export async function keepRows(
  call: UnitCall,
  { action, kindId, fileName, reading, tell }: ReadFile,
): Promise<ReplyOf<'imports.upload'>> {
  const kind = kindOf(kindId);
  await forgetOld(call);
  const { id } = await call.db
    .insertInto('import_run')
    .values({
      authority_id: call.viewer.authorityId,
      kind: kindId,
      file_name: fileName.slice(0, 255),
      headings: [...reading.head.headings],
      unread: [...reading.head.unread],
      fields: [...reading.head.fields],
      passed_columns: reading.head.passedColumns,
      passed_area: reading.head.area,
      made_by: actingUser(call.viewer),
      made_by_key: call.viewer.importKey?.id ?? null,
      made_at: call.services.now(),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  const find = repetitionFinder(kind);
  const matcher = kind.matcher(call);
  let [count, passed] = [0, 0];
  for await (const batch of reading.batches()) {
    if (batch.rows.length > 0) await keepBatch(call, { runId: id, kindId, kind, matcher }, batch.rows.map(find));
    count += batch.rows.length;
    passed += batch.passed;
    tell(batch.rows.length);
  }
  if (passed > 0) await call.db.updateTable('import_run').set({ passed_rows: passed }).where('id', '=', id).execute();
  if (count === 0) throw new ServerError('INVALID', { message: 'This file has a row of headings and no other.' });
  await audit(call, {
    action,
    record: `import/${id}`,
    detail: { before: null, after: { importKind: kindId, rows: count } },
  });
  return { success: true, id };
}

/** What files said of children is kept no longer than somebody may still ask what a row did; the trail has the changes. */
async function forgetOld({ db, viewer, services }: UnitCall): Promise<void> {
  const before = new Date(services.now().getTime() - KEPT_DAYS * 86_400_000);
  await db
    .deleteFrom('import_row')
    .where('authority_id', '=', viewer.authorityId)
    .where('run_id', 'in', (is) =>
      is
        .selectFrom('import_run')
        .select('id')
        .where('authority_id', '=', viewer.authorityId)
        .where('made_at', '<', before),
    )
    .execute();
}
