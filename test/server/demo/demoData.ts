import { sql, type RawBuilder } from 'kysely';
import type { JsonObject } from '../../../src/engine/index.ts';
import { settingUp } from '../../../src/server/db/across/index.ts';
import { makeSeededDatabase } from '../../support/seededDatabase.ts';

export interface Plan {
  readonly id: number;
  readonly pupil_id: number;
  readonly authority_id: number;
  readonly academic_year_id: number;
  readonly status_id: number;
  readonly rag_rating_id: number | null;
  readonly meeting_at: string | null;
  readonly next_meeting_at: string | null;
  readonly date_submitted: string | null;
  readonly date_completed: string | null;
  readonly requested_pence: number | null;
  readonly agreed_pence: number | null;
}

export interface Stage {
  readonly pep_id: number;
  readonly slug: string;
  readonly percent: number;
  readonly is_counted: boolean;
  readonly answers: JsonObject;
  readonly last_saved_at: string | null;
}

export interface Named {
  readonly name: string;
  readonly username: string;
}

export interface Pupil {
  readonly id: number;
  readonly name: string;
  readonly date_of_birth: string;
  readonly year_group_id: number;
  readonly care_start: string;
  readonly social_worker_id: number;
}

/** The demonstration data as it is seeded on a day. */
export interface DemoData {
  readonly plans: readonly Plan[];
  readonly stages: readonly Stage[];
  readonly staff: readonly Named[];
  readonly pupils: readonly Pupil[];
  /** The answers of a section; none where it has none. */
  answersOf(pepId: number, slug: string): JsonObject;
  read<T>(query: RawBuilder<T>): Promise<T[]>;
  close(): Promise<void>;
}

export async function seededOn(today: string): Promise<DemoData> {
  const database = await makeSeededDatabase(today);
  const read = async <T>(query: RawBuilder<T>): Promise<T[]> =>
    (await settingUp(database, (db) => query.execute(db))).rows;
  const stages = await read(sql<Stage>`
    select pep_id, slug, percent, is_counted, answers, last_saved_at::text as last_saved_at
    from pep_stage order by id`);
  return {
    stages,
    plans: await read(sql<Plan>`select * from pep order by id`),
    staff: await read(sql<Named>`select first_name || ' ' || last_name as name, username from app_user order by id`),
    pupils: await read(sql<Pupil>`
      select id, first_name || ' ' || last_name as name, date_of_birth::text as date_of_birth, year_group_id,
        care_start::text as care_start, social_worker_id
      from pupil`),
    answersOf: (pepId, slug) => stages.find((stage) => stage.pep_id === pepId && stage.slug === slug)?.answers ?? {},
    read,
    close: () => database.close(),
  };
}
