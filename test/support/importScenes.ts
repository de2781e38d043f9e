import type { Db } from '../../src/server/db/unitOfWork.ts';

/** An import of one new child of this name, which is not in the records yet. */
export async function insertImport(
  db: Db,
  { authorityId, userId = 1, lastName = 'Sought' }: { authorityId: number; userId?: number; lastName?: string },
): Promise<number> {
  const run = await db
    .insertInto('import_run')
    .values({
      authority_id: authorityId,
      kind: 'pupil',
      file_name: `${lastName}.csv`,
      headings: ['First name', 'Last name', 'Date of birth', 'Shoe size'],
      fields: ['firstName', 'lastName', 'dateOfBirth', ''],
      unread: ['Shoe size'],
      made_by: userId,
      made_at: '2026-11-18T09:00:00Z',
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  const answers = {
    firstName: 'New',
    lastName,
    dateOfBirth: '2014-05-06',
    senStatusId: 'N',
    careStatusId: 1,
    careStatusStart: '2026-11-02',
  };
  await db
    .insertInto('import_row')
    .values({
      authority_id: authorityId,
      run_id: run.id,
      row_number: 2,
      outcome: 'new',
      name: `${lastName}, New`,
      words: `${lastName} is new`,
      answers: JSON.stringify(answers),
      cells: JSON.stringify(['New', lastName, '2014-05-06', '4']),
    })
    .execute();
  return run.id;
}

let headings = 0;

/** A heading that nobody else has matched, of the first authority unless another is said. */
export async function insertHeading(db: Db, authorityId = 11): Promise<number> {
  headings += 1;
  const { id } = await db
    .insertInto('import_heading')
    .values({
      authority_id: authorityId,
      kind: 'pupil',
      key: `heading${authorityId}${headings}`,
      heading: `Heading ${authorityId} ${headings}`,
      field: 'upn',
      chosen_by: 1,
      chosen_at: '2026-11-18T09:00:00Z',
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

let keys = 0;

/** A key that nobody has, of the first authority unless another is said. */
export async function insertKey(db: Db, authorityId = 11): Promise<number> {
  keys += 1;
  const { id } = await db
    .insertInto('import_key')
    .values({
      authority_id: authorityId,
      name: `System ${keys}`,
      key_hash: `hash ${authorityId} ${keys}`,
      made_by: 1,
      made_at: '2026-11-18T09:00:00Z',
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}
