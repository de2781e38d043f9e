import { sql } from 'kysely';
import { jsonEqual, type Json, type JsonObject } from '../../../../engine/index.ts';
import type { UnitCall } from '../../handler.ts';
import type { ImportKind, Match, Standing } from '../kind.ts';
import { handChanges, type HandChanged } from './handChanges.ts';

/** Rows of a file that are compared with what files of the same key said before. */
export interface Compared {
  readonly runId: number;
  readonly kindId: string;
  readonly kind: ImportKind;
}

/** A row, and what the records say of it. */
export interface MatchedRow {
  readonly answers: JsonObject;
  readonly match: Match;
}

/** A row of an earlier file of the key whose text came into the records, or stood there already. */
interface EarlierRow {
  readonly record_id: number | null;
  readonly answers: JsonObject;
  readonly stands: JsonObject | null;
}

/**
 * A nightly file overrules nobody: where the record says another thing than this key's file before did, somebody has
 * changed it since, and the difference waits for a decision. One that was decided so stays while both sides do.
 */
export async function holdBack(call: UnitCall, compared: Compared, rows: readonly MatchedRow[]): Promise<Match[]> {
  // Marks know who gave them, and clash by themselves.
  const judged = compared.kindId === 'mark' ? [] : rows.filter(({ match }) => isSure(match));
  if (judged.length === 0) return rows.map(({ match }) => match);
  const earlier = await earlierRows(call, compared, judged);
  const byHand = await handChanges(call, compared.kindId, judged);
  return rows.map((row) => (judged.includes(row) ? judgeRow(compared.kind, row, { earlier, byHand }) : row.match));
}

const isSure = ({ recordId, changes, faults, clash }: Match): boolean =>
  clash === null && Object.keys(faults).length === 0 && (recordId === null || Object.keys(changes).length > 0);

interface Before {
  readonly earlier: readonly EarlierRow[];
  readonly byHand: HandChanged;
}

function judgeRow(kind: ImportKind, { answers, match }: MatchedRow, { earlier, byHand }: Before): Match {
  const { recordId, changes } = match;
  if (recordId === null)
    return earlier.some((row) => jsonEqual(row.answers, answers)) ? { ...match, clash: removedSince } : match;
  const last =
    earlier.findLast((row) => row.record_id === recordId) ?? earlier.findLast((row) => jsonEqual(row.answers, answers));
  const standing = (field: string): Standing | null => {
    const [was, is] = changes[field] ?? [null, null];
    const decided = last?.stands?.[field];
    if (Array.isArray(decided) && jsonEqual(decided, [was, is, true])) return [was, is, true];
    const said = saidBefore(last, field, { answers, is });
    const isTouched = said === undefined ? byHand(recordId, field) : !(kind.saysSame ?? jsonEqualIn)(field, said, was);
    return isTouched ? [was, is, false] : null;
  };
  const stands = Object.fromEntries(
    Object.keys(changes).flatMap((field) => {
      const found = standing(kind.goesWith?.[field] ?? field);
      const [was, is] = changes[field] ?? [null, null];
      return found === null ? [] : [[field, [was, is, found[2]] as const]];
    }),
  );
  if (Object.keys(stands).length === 0) return match;
  const sure = Object.fromEntries(Object.entries(changes).filter(([field]) => !(field in stands)));
  return { ...match, changes: sure, stands, candidates: [recordId] };
}

const removedSince = 'removed in the portal since; the last file of this system brought it in';

const jsonEqualIn = (_field: string, one: Json, other: Json): boolean => jsonEqual(one, other);

/** What the file before said of it; undefined where it said nothing. Some changes are made of several answers. */
function saidBefore(
  last: EarlierRow | undefined,
  field: string,
  { answers, is }: { readonly answers: JsonObject; readonly is: Json },
): Json | undefined {
  if (last === undefined) return undefined;
  if (field in answers) return last.answers[field];
  return jsonEqual(last.answers, answers) ? is : undefined;
}

/** The latest last; rows that waited, were faulty or were left out have said nothing that was heard. */
async function earlierRows(
  { db, viewer }: UnitCall,
  { runId, kindId }: Compared,
  rows: readonly MatchedRow[],
): Promise<readonly EarlierRow[]> {
  const ids = rows.flatMap(({ match: { recordId } }) => (recordId === null ? [] : [recordId]));
  const said = rows.map(({ answers }) => JSON.stringify(answers));
  const { rows: found } = await sql<EarlierRow>`
    select old.record_id, old.answers, old.stands
    from import_row old join import_run earlier
      on earlier.authority_id = old.authority_id and earlier.id = old.run_id
    where old.authority_id = ${viewer.authorityId} and earlier.made_by_key = ${viewer.importKey?.id ?? null}
      and earlier.kind = ${kindId} and earlier.id <> ${runId}
      and (old.outcome = 'same' or old.outcome in ('new', 'changed') and earlier.state <> 'ready')
      and (old.record_id = any(${ids}::int[]) or old.answers = any(${said}::jsonb[]))
    order by coalesce(earlier.applied_at, earlier.made_at), earlier.id, old.row_number`.execute(db);
  return found;
}
