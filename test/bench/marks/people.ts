import { sql } from 'kysely';
import type { Database } from '../../../src/server/db/database.ts';
import { settingUp } from '../../../src/server/db/across/index.ts';
import { unitOfWork } from '../../../src/server/db/unitOfWork.ts';
import { poolAt } from '../../support/poolClient.ts';
import { callsWith, type Call } from '../../browser/support/api.ts';
import { tokenOf } from '../../load/caller.ts';
import { percentile } from '../keystrokes.ts';
import { addedPupils, authority, officers, password } from './ground.ts';

const each = 50;
const together = 20;

interface Pupil {
  readonly id: number;
  readonly schoolId: number | null;
}

/** Twenty people who mark at once, one mark a call and many, beside as many connections that only insert. */
export async function benchPeople(address: string, database: Database): Promise<void> {
  const portal = { ...(await poolAt(address)), password };
  const people: Call[] = [];
  for (const username of officers) people.push(callsWith(await tokenOf(portal, username), address));
  const days = await schoolDays(people[0] as Call);
  const pupils = await settingUp(database, addedPupils);
  // Everybody has pupils of their own, as the teachers of a school have.
  const own = people.map((_, index) => pupils.slice(index * each, (index + 1) * each));
  const pupilAt = (index: number, turn: number): Pupil => {
    const pupil = own[index]?.[turn];
    if (pupil === undefined) throw new Error('There are too few pupils for those who mark.');
    return pupil;
  };
  console.log(`  by ${people.length} people at once through HTTP, ${each} marks each`);
  const one = await timed(people, (call, index, turn) => {
    const { id: studentId } = pupilAt(index, turn);
    return save(call, 'StudentMark', { studentId, date: days[0], session: 'AM', mark: '/' });
  });
  const bare = await timed(people, (_, index, turn) =>
    unitOfWork(database, authority, async (db) => {
      const { id, schoolId } = pupilAt(index, turn);
      await sql`insert into attendance_mark (authority_id, pupil_id, mark_date, session, mark, school_id)
        values (${authority}, ${id}, ${days[0]}::date, 2, '/', ${schoolId})`.execute(db);
    }),
  );
  const many = await timed(people, async (call, index, turn) => {
    if (turn % together !== 0) return;
    const marks = (own[index] ?? [])
      .slice(turn, turn + together)
      .map(({ id: studentId }) => ({ studentId, date: days[1], session: 'AM', mark: '/' }));
    await save(call, 'marks', { saveId: crypto.randomUUID(), marks });
  });
  tell('one mark a call', one);
  tell('bare insert', bare);
  tell(`${together} marks a call`, many);
}

/** Newest first: days of school that are over, of which no mark asks for a reason yet. */
async function schoolDays(call: Call): Promise<string[]> {
  const found: string[] = [];
  let asked = new Date().toISOString().slice(0, 10);
  for (let back = 0; back < 2; back += 1) {
    const { status, body } = await call(`/api/StudentDetails/RegisterPage?date=${asked}&page=1&sizePerPage=10`);
    if (status !== 200) throw new Error(`The register answered ${status}.`);
    asked = String((body.day as Record<string, unknown>).previousDay);
    found.push(asked);
  }
  return found;
}

async function save(call: Call, name: string, sent: object): Promise<void> {
  const { status, body } = await call(`/api/SaveMarks/${name}`, sent);
  if (status !== 200) throw new Error(`A mark was answered ${status}: ${JSON.stringify(body)}`);
}

interface Taken {
  readonly seconds: number;
  /** Of each call, in milliseconds. */
  readonly calls: readonly number[];
}

/** All people at once, each of them one call after the other. */
async function timed(
  people: readonly Call[],
  work: (call: Call, index: number, turn: number) => Promise<void>,
): Promise<Taken> {
  const calls: number[] = [];
  const began = performance.now();
  await Promise.all(
    people.map(async (call, index) => {
      for (let turn = 0; turn < each; turn += 1) {
        const start = performance.now();
        await work(call, index, turn);
        const taken = performance.now() - start;
        if (taken > 0.5) calls.push(taken);
      }
    }),
  );
  return { seconds: (performance.now() - began) / 1000, calls };
}

function tell(what: string, { seconds, calls }: Taken): void {
  const [rate, p95] = [(officers.length * each) / seconds, percentile(calls, 0.95)];
  console.log(`    ${what}: ${rate.toFixed(0)} marks a second, a call p95 ${p95.toFixed(0)} ms`);
}
