import { afterAll, beforeAll, beforeEach } from 'vitest';
import type { JsonObject } from '../../../../src/engine/index.ts';
import { newChild } from '../../../support/callScenes.ts';
import { makePortalServer, type Answered, type PortalServer } from '../../../support/portalServer.ts';

/** The portal of a file's tests, and the child of each: in care and monitored since 02/11/2020, born on 06/05/2014. */
export let portal: PortalServer;
export let studentId: number;

/** Runs the portal for the tests of a file, each with a child of its own. */
export function runPeriods(): void {
  let added = 0;
  beforeAll(async () => {
    portal = await makePortalServer();
  });
  afterAll(() => portal.close());
  beforeEach(async () => {
    const { body } = await portal.post('la@ashcombe', '/api/Students/Add', {
      ...newChild,
      lastName: `Periodson-${(added += 1)}`,
      careStatusId: 1,
      careStatusStart: '2020-11-02',
    });
    studentId = Number(body.id);
  });
}

export const leader = 'super@ashcombe';

/** Does something with a period of the child. */
export const post = (call: string, body: JsonObject, user = leader): Promise<Answered> =>
  portal.post(user, `/api/StudentDetails/${call}`, { studentId, ...body });

/** Does it, and fails where it is refused. */
export async function done(call: string, body: JsonObject): Promise<void> {
  const { status, body: answer } = await post(call, body);
  if (status !== 200) throw new Error(`${call} was refused: ${JSON.stringify(answer)}`);
}

/** The child's periods as a list shows them, newest first. */
export async function listed(call: string, user = leader): Promise<JsonObject[]> {
  const { body } = await portal.get(user, `/api/StudentDetails/${call}`, { studentId, sizePerPage: 100 });
  return body.data as JsonObject[];
}

/** What of the child's record follows from periods. */
export const followed = () =>
  portal.look((db) =>
    db
      .selectFrom('pupil')
      .select(['care_status_id', 'care_status_start', 'care_start', 'care_end', 'sen_status_id'])
      .where('id', '=', studentId)
      .executeTakeFirstOrThrow(),
  );

/** The newest entry of the child's trail. */
export const newest = () =>
  portal.look((db) =>
    db
      .selectFrom('audit')
      .select(['action', 'detail'])
      .where('record', '=', `pupil/${studentId}`)
      .where('action', 'not like', '%.list')
      .orderBy('id', 'desc')
      .executeTakeFirstOrThrow(),
  );
