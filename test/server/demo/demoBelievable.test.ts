import { addDays } from '../../../src/contract/index.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { isObject, type Json, type JsonObject } from '../../../src/engine/index.ts';
import { isSchoolDay, schoolDaysBefore } from '../../../src/server/demo/seed/schoolDays.ts';
import { seededOn, type DemoData } from './demoData.ts';

/** In term; on the first day of a year; in the summer, at Christmas, on a leap day, on the day that ends a year. */
const days = ['2026-11-18', '2026-09-01', '2026-08-31', '2026-12-27', '2028-02-29'];

const dayOf = (at: string | null) => (at ?? '').slice(0, 10);

/** Every text and row of the answers, with the name of its question. */
function* leaves(value: Json, name = ''): Generator<readonly [string, Json, JsonObject | null]> {
  if (Array.isArray(value)) for (const one of value) yield* leaves(one, name);
  else if (isObject(value))
    for (const [key, one] of Object.entries(value))
      yield* isObject(one) || Array.isArray(one) ? leaves(one, key) : [[key, one, value] as const];
  else yield [name, value, null];
}

describe.each(days)('demonstration data that one believes, seeded on %s', { timeout: 120_000 }, (today) => {
  let data: DemoData;
  let plans: DemoData['plans'];
  let stages: DemoData['stages'];
  let staff: DemoData['staff'];
  let pupils: DemoData['pupils'];
  const read: DemoData['read'] = (query) => data.read(query);
  const answersOf: DemoData['answersOf'] = (pepId, slug) => data.answersOf(pepId, slug);

  beforeAll(async () => {
    data = await seededOn(today);
    ({ plans, stages, staff, pupils } = data);
  });
  afterAll(() => data.close());

  it('has nobody twice: staff, pupils and the people around them have names of their own', () => {
    expect(new Set(staff.map(({ name }) => name)).size).toBe(staff.length);
    const surname = (name: string) => name.slice(name.lastIndexOf(' ') + 1);
    const surnames = new Set(staff.map(({ name }) => surname(name)));
    expect(pupils.filter(({ name }) => surnames.has(surname(name)))).toEqual([]);
    const around = ['carer_name', 'class_tutor', 'head_name', 'key_person', 'health_visitor', 'personal_adviser'];
    const named = stages.flatMap(({ answers }) =>
      around.flatMap((question) => (typeof answers[question] === 'string' ? [answers[question]] : [])),
    );
    expect(named.length).toBeGreaterThan(100);
    expect(named.filter((name) => surnames.has(surname(name)))).toEqual([]);
  });

  it('gives each address to the person beside it, and only invented domains and telephone numbers', async () => {
    const accounts = new Map(staff.map(({ username, name }) => [username, name]));
    const wrong: string[] = [];
    let checked = 0;
    const check = (name: Json | undefined, email: Json | undefined) => {
      if (typeof name !== 'string' || typeof email !== 'string') return;
      checked += 1;
      const own = email.startsWith(`${name.toLowerCase().replaceAll(' ', '.')}@`) || accounts.get(email) === name;
      if (!own || !email.endsWith('.example')) wrong.push(`${name} <${email}>`);
    };
    for (const { answers } of stages) {
      check(answers.dt_name, answers.dt_email);
      check(answers.carer_name, answers.carer_email);
      for (const row of Array.isArray(answers.people) ? answers.people : [])
        if (isObject(row)) check(row.name, row.email);
    }
    expect(checked).toBeGreaterThan(300);
    expect(wrong).toEqual([]);
    const phones = await read(
      sql<{ telephone: string }>`select telephone from app_user union all select telephone from school`,
    );
    expect(phones.filter(({ telephone }) => !/^01632 960\d{3}$/.test(telephone))).toEqual([]);
    expect(new Set(phones.map(({ telephone }) => telephone)).size).toBe(phones.length);
  });

  it('names in a plan the child’s own name, social worker and school', async () => {
    const workers = new Map(
      (
        await read(sql<{ id: number; name: string }>`select id, first_name || ' ' || last_name as name from app_user`)
      ).map(({ id, name }) => [id, name]),
    );
    for (const { id, pupil_id } of plans) {
      const pupil = pupils.find((one) => one.id === pupil_id);
      const preferred = answersOf(id, 'personal').preferred_name;
      if (typeof preferred === 'string') expect(pupil?.name.split(' ')[0]).toBe(preferred);
      const people = answersOf(id, 'meeting').people;
      for (const row of Array.isArray(people) ? people : []) {
        if (isObject(row) && row.role === 'social-worker')
          expect(row.name).toBe(workers.get(pupil?.social_worker_id ?? 0));
        if (isObject(row) && row.role === 'child-or-young-person') expect(row.name).toBe(pupil?.name);
      }
    }
    const assigned = await read(sql<{ count: number }>`select count(*)::int as count from pupil where exists
      (select 1 from pupil_user link where link.pupil_id = pupil.id and link.user_id = pupil.social_worker_id)`);
    expect(assigned[0]?.count).toBe(pupils.length);
  });

  it('asks for and agrees round sums, within the year’s premium of each child', async () => {
    const rates = await read(
      sql<{ authority_id: number; academic_year_id: number; pence: number }>`select * from premium_rate`,
    );
    const spent = new Map<string, { requested: number; agreed: number }>();
    for (const plan of plans.filter(({ status_id }) => status_id !== 7)) {
      const key = `${plan.authority_id} ${plan.pupil_id} ${plan.academic_year_id}`;
      const sum = spent.get(key) ?? { requested: 0, agreed: 0 };
      spent.set(key, {
        requested: sum.requested + (plan.requested_pence ?? 0),
        agreed: sum.agreed + (plan.agreed_pence ?? 0),
      });
    }
    for (const [key, { requested, agreed }] of spent) {
      const [authority, , year] = key.split(' ').map(Number);
      const rate = rates.find((one) => one.authority_id === authority && one.academic_year_id === year)?.pence ?? 0;
      expect([key, requested <= rate && agreed <= requested]).toEqual([key, true]);
    }
    const sums = stages.flatMap(({ answers }) =>
      [...leaves(answers)]
        .filter(([name]) => ['cost_asked', 'cost_agreed', 'pp_extra_amount'].includes(name))
        .map(([, sum]) => Number(sum)),
    );
    expect(new Set(sums).size).toBeGreaterThan(8);
    expect(sums.filter((sum) => sum < 5 || sum > 500 || (sum * 2) % 1 !== 0)).toEqual([]);
    for (const { id, agreed_pence: agreed, status_id: status } of plans) {
      if (status === 5) expect([id, answersOf(id, 'quality').pp_agreed_total]).toEqual([id, (agreed ?? 0) / 100]);
    }
  });

  it('spends no more than was agreed, and says the same of a target twice', () => {
    const rows = stages.flatMap(({ answers }) =>
      Array.isArray(answers.prev_targets) ? answers.prev_targets.filter(isObject) : [],
    );
    expect(rows.length).toBeGreaterThan(20);
    const impacts: Record<string, readonly Json[]> = { met: [3, 4], partly: [2, 3], 'carried-on': [2], 'not-met': [1] };
    for (const { spent, agreed, outcome, impact } of rows) {
      if (typeof spent === 'number') expect(spent).toBeLessThanOrEqual(Number(agreed));
      if (typeof outcome === 'string' && typeof impact === 'number') expect(impacts[outcome]).toContain(impact);
    }
  });

  it('rates a plan as its sections are rated, and as the virtual school’s own section says', async () => {
    const ratings = await read(sql<{ pep_id: number; rating: number; rated_at: string; is_moderation: boolean }>`
      select stage.pep_id, rating, rated_at::text as rated_at, is_moderation
      from pep_stage_rating given join pep_stage stage on stage.id = given.stage_id`);
    for (const plan of plans) {
      const own = ratings.filter(({ pep_id }) => pep_id === plan.id);
      if (plan.status_id < 4 || plan.status_id === 7) expect([plan.id, own.length]).toEqual([plan.id, 0]);
      if (plan.status_id === 5)
        expect([plan.id, plan.rag_rating_id]).toEqual([plan.id, answersOf(plan.id, 'quality').qa_overall]);
      if (plan.status_id === 4) expect(plan.rag_rating_id).toBeGreaterThanOrEqual(3);
      for (const { rated_at } of own) {
        expect(dayOf(rated_at) >= dayOf(plan.date_submitted) && dayOf(rated_at) < today).toBe(true);
        expect(isSchoolDay(dayOf(rated_at))).toBe(true);
      }
    }
  });

  it('sends plans back in the last days of school, naming sections and after they were handed in', async () => {
    const returns = await read(
      sql<{
        pep_id: number;
        stages: string[];
        returned_at: string;
      }>`select pep_id, stages, returned_at::text as returned_at from pep_return`,
    );
    expect(returns.map(({ pep_id }) => pep_id).sort()).toEqual(
      plans
        .filter(({ status_id }) => status_id === 4)
        .map(({ id }) => id)
        .sort(),
    );
    for (const { pep_id, stages: named, returned_at } of returns) {
      expect(named.length).toBeGreaterThan(0);
      const submitted = dayOf(plans.find(({ id }) => id === pep_id)?.date_submitted ?? null);
      expect(submitted <= dayOf(returned_at) && dayOf(returned_at) < today && isSchoolDay(dayOf(returned_at))).toBe(
        true,
      );
    }
  });

  it('meets on days of school around today: some overdue, some within a fortnight, none at night', () => {
    const met = plans
      .flatMap(({ meeting_at, next_meeting_at }) => [meeting_at, next_meeting_at])
      .filter((at) => at !== null);
    expect(met.filter((at) => !isSchoolDay(dayOf(at)))).toEqual([]);
    expect(met.filter((at) => !/T(09|1[0-5]):(00|15|30|45)$/.test(at))).toEqual([]);
    const open = plans
      .filter(({ status_id, meeting_at }) => status_id <= 2 && meeting_at !== null)
      .map(({ meeting_at }) => dayOf(meeting_at));
    // Holidays lie between: the last weeks of school before them, and the first after.
    expect(open.filter((day) => day < addDays(today, -60) || day > addDays(today, 35))).toEqual([]);
    expect(open.some((day) => day < today)).toBe(true);
    expect(open.some((day) => day >= today)).toBe(true);
    for (const { meeting_at, date_submitted, date_completed } of plans) {
      if (date_submitted !== null)
        expect(dayOf(meeting_at) <= dayOf(date_submitted) && dayOf(date_submitted) <= today).toBe(true);
      if (date_completed !== null)
        expect(dayOf(date_submitted) <= dayOf(date_completed) && dayOf(date_completed) <= today).toBe(true);
    }
  });

  it('is complete where it was handed in', () => {
    const handedIn = new Set(plans.filter(({ status_id }) => [3, 5, 6].includes(status_id)).map(({ id }) => id));
    const open = stages.filter(
      ({ pep_id, is_counted, slug, percent }) =>
        handedIn.has(pep_id) && is_counted && slug !== 'quality' && percent < 100,
    );
    expect(open.map(({ pep_id, slug, percent }) => ({ pep_id, slug, percent }))).toEqual([]);
  });

  it('was born when its year group was, and came into care after', () => {
    const startYear = Number(today.slice(0, 4)) - (today.slice(5) >= '09-01' ? 0 : 1);
    for (const { id, date_of_birth: born, year_group_id: group, care_start: start } of pupils) {
      const year = startYear - 3 - Math.min(group, 16);
      expect([id, born >= `${year}-09-01` && born <= `${year + 1}-08-31`, start > born]).toEqual([id, true, true]);
    }
  });

  it('keeps a register as schools do: mostly there, a few persistently absent, and only # without school', async () => {
    const marks = await read(sql<{ pupil_id: number; mark_date: string; mark: string }>`
      select pupil_id, mark_date::text as mark_date, mark from attendance_mark`);
    const wrong = marks.filter(({ mark_date: day, mark }) => isSchoolDay(day) === (mark === '#'));
    expect(wrong.slice(0, 5)).toEqual([]);
    const inSchool = marks.filter(({ mark }) => mark !== '#');
    const share = (of: readonly { mark: string }[], codes: string) =>
      of.filter(({ mark }) => codes.includes(mark)).length / of.length;
    expect(share(inSchool, '/\\')).toBeGreaterThan(0.9);
    for (const code of 'LIMCO')
      expect([code, share(inSchool, code) > 0 && share(inSchool, code) < 0.06]).toEqual([code, true]);
    const absent = [...new Set(inSchool.map(({ pupil_id }) => pupil_id))].map((id) =>
      share(
        inSchool.filter(({ pupil_id }) => pupil_id === id),
        'ICEMOUN',
      ),
    );
    expect(absent.filter((one) => one >= 0.1).length).toBeGreaterThan(1);
    expect(absent.filter((one) => one >= 0.1).length).toBeLessThan(absent.length / 4);
  });

  it('has somebody suspended on the last day of school, and somebody whose sixth day it is', async () => {
    const suspended = await read(sql<{ pupil_id: number; first: string; last: string }>`
      select pupil_id, start_date::text as first, end_date::text as last from exclusion where type_id = 1`);
    const before = schoolDaysBefore(today, 5);
    expect(suspended.some(({ first, last }) => first === before.at(-1) && last === before.at(-1))).toBe(true);
    expect(suspended.some(({ first, last }) => first === before[0] && last > today)).toBe(true);
    expect(suspended.filter(({ first, last }) => !isSchoolDay(first) || !isSchoolDay(last))).toEqual([]);
  });

  it('notes nothing twice about one child, and nothing on a day to come', async () => {
    const notes = await read(sql<{ pupil_id: number; content: string; note_date: string }>`
      select pupil_id, content, note_date::text as note_date from case_note`);
    const first = notes.map(({ pupil_id, content }) => `${pupil_id} ${content.split('\n')[0] ?? ''}`);
    expect(new Set(first).size).toBe(first.length);
    expect(notes.filter(({ note_date: day }) => day > today || !isSchoolDay(day))).toEqual([]);
  });
});
