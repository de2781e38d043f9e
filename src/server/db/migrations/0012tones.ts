import { sql, type Migration } from 'kysely';
import type { AnyDatabase } from '../access.ts';

/** The words of two status colours that were named after ratings, in the ratings that authorities set up themselves. */
const renamed = { 'not-compliant': 'apart', 'not-rated': 'muted' } as const;

export const tones: Migration = {
  async up(db: AnyDatabase): Promise<void> {
    // Row-level security holds for the owner too, who has no authority: put aside for these statements.
    await sql`alter table authority no force row level security`.execute(db);
    for (const [former, now] of Object.entries(renamed)) {
      await sql`
        update authority set settings = jsonb_set(settings, '{ratings}', (
          select jsonb_object_agg(rating.key, case when rating.value ->> 'tone' = ${former}
            then jsonb_set(rating.value, '{tone}', to_jsonb(${now}::text)) else rating.value end)
          from jsonb_each(settings -> 'ratings') as rating))
        where exists (
          select from jsonb_each(settings -> 'ratings') as rating where rating.value ->> 'tone' = ${former})`.execute(
        db,
      );
    }
    await sql`alter table authority force row level security`.execute(db);
  },
};
