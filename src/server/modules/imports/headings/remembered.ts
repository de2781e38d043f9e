import { sql } from 'kysely';
import { headingKey, matchHeadings, type ImportColumn } from '../../../../engine/index.ts';
import type { UnitCall } from '../../handler.ts';
import type { Run } from '../runs.ts';

/** By `headingKey`, which field somebody has said that a heading is; null of one that is left out. */
export type Remembered = { readonly [key: string]: string | null };

/** What is remembered of the headings of files of a kind. */
export async function rememberedOf({ db, viewer }: UnitCall, kind: string): Promise<Remembered> {
  const found = await db
    .selectFrom('import_heading')
    .select(['key', 'field'])
    .where('authority_id', '=', viewer.authorityId)
    .where('kind', '=', kind)
    .execute();
  return Object.fromEntries(found.map(({ key, field }) => [key, field === '' ? null : field]));
}

/** Remembers of a file's headings what they do not say by themselves, and forgets what they do. */
export async function remember(call: UnitCall, run: Run, columns: readonly ImportColumn[]): Promise<void> {
  const { db, viewer, services } = call;
  const said = matchHeadings(columns, run.headings, {}).columns.map((column) => column?.field ?? '');
  const chosen = run.headings.flatMap((heading, index) => {
    const key = headingKey(heading);
    return key === '' || run.unread.includes(heading)
      ? []
      : [
          {
            key,
            heading,
            field: run.fields[index] ?? '',
            isSaid: said[index] === run.fields[index] && said[index] !== '',
          },
        ];
  });
  const own = chosen.filter(({ isSaid }) => !isSaid);
  const keys = chosen.filter(({ isSaid }) => isSaid).map(({ key }) => key);
  await sql`delete from import_heading where authority_id = ${viewer.authorityId} and kind = ${run.kind}
    and key = any(${keys}::text[])`.execute(db);
  if (own.length === 0) return;
  await db
    .insertInto('import_heading')
    .values(
      [...new Map(own.map((one) => [one.key, one])).values()].map(({ key, heading, field }) => ({
        authority_id: viewer.authorityId,
        kind: run.kind,
        key,
        heading: heading.slice(0, 255),
        field,
        chosen_by: viewer.userId,
        chosen_at: services.now(),
      })),
    )
    .onConflict((known) =>
      known.columns(['authority_id', 'kind', 'key']).doUpdateSet((is) => ({
        heading: is.ref('excluded.heading'),
        field: is.ref('excluded.field'),
        chosen_by: is.ref('excluded.chosen_by'),
        chosen_at: is.ref('excluded.chosen_at'),
      })),
    )
    .execute();
}
