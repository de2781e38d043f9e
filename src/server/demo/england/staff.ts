import { sql } from 'kysely';
import { randomFrom, uuidFrom } from '../seed/random.ts';
import { accountKinds } from '../seed/staff.ts';
import type { Db } from '../../db/unitOfWork.ts';
import type { Land } from './land.ts';
import { room, type Area } from './size.ts';
import { people } from './words.ts';

/** The pool's name of a user who can sign in. */
export const subOf = (area: Area, index: number) => uuidFrom(randomFrom(area.id * 101 + index));

export const hostOf = ({ place }: Area) => `a${String(place + 1).padStart(3, '0')}.england.example`;

/** Users by kind: `first` of them has an account to sign in with, the others follow from `from` on. */
export interface Group {
  readonly typeId: number;
  readonly account: number;
  readonly from: number;
  readonly count: number;
}

/** Officers, social workers and so on in proportion to the children; a designated teacher for every school. */
export function groupsOf({
  place,
  pupils,
  schools,
}: Area): Record<'teachers' | 'officers' | 'workers' | 'reviewers' | 'others', Group> {
  const base = (place + 1) * room.users;
  const group = (typeId: number, from: number, count: number): Group => ({
    typeId,
    account: base + 1 + accountKinds.findIndex((kind) => kind.typeId === typeId),
    from: base + from,
    count: Math.ceil(count),
  });
  return {
    officers: group(2, 11, pupils.count / 80),
    workers: group(6, 101, pupils.count / 16),
    reviewers: group(7, 201, pupils.count / 70),
    others: group(8, 301, pupils.count / 60),
    teachers: group(1, 400, schools.count),
  };
}

/** One of a group, its account among them, by what stands for somebody in `row`. */
export function oneOf(
  { dice }: Land,
  { account, from, count }: Group,
  { row, salt }: { row: ReturnType<typeof sql>; salt: number },
) {
  const drawn = dice.below(row, salt, count + 1);
  return sql`case when ${drawn} = 0 then ${sql.lit(account)} else ${sql.lit(from - 1)} + ${drawn} end`;
}

export async function addStaff(db: Db, land: Land, area: Area): Promise<void> {
  const { dice } = land;
  const groups = Object.values(groupsOf(area));
  const base = (area.place + 1) * room.users;
  const id = sql`made.id`;
  const names = sql`${dice.pick(id, 11, people.firstNames)}, ${dice.pick(id, 12, people.lastNames)}`;
  const phone = sql`'01632 96' || lpad((${dice.below(id, 13, 10_000)})::text, 4, '0')`;
  const added = sql`(${land.today}::date - 1200 + ${dice.below(id, 14, 800)})::timestamptz + interval '9 hours'`;
  const accounts = accountKinds.map(
    ({ name, typeId }, index) =>
      sql`(${sql.lit(base + 1 + index)}, ${sql.lit(subOf(area, index))}, ${sql.lit(name)}, ${sql.lit(typeId)})`,
  );
  const others = groups.map(
    ({ typeId, from, count }) =>
      sql`select n, md5(${sql.lit(land.seed)} || '/' || n), 'user' || n, ${sql.lit(typeId)} from generate_series(${sql.lit(from)}, ${sql.lit(from + count - 1)}) n`,
  );
  await sql`
    insert into app_user (id, sub, authority_id, username, first_name, last_name, type_id, telephone, added_at)
    select id, sub, ${area.id}::int, name || '@' || ${hostOf(area)}::text, ${names}, type_id, ${phone}, ${added}
    from (select * from (values ${sql.join(accounts)}) account (id, sub, name, type_id) union all ${sql.join(others, sql` union all `)}) made`.execute(
    db,
  );
}

/** Designated teachers at their schools; the one with an account at the three secondary schools with most children. */
export async function assignTeachers(db: Db, _land: Land, area: Area): Promise<void> {
  const { teachers } = groupsOf(area);
  await sql`
    insert into user_school (authority_id, user_id, school_id, ordinal)
    select ${area.id}::int, ${teachers.from}::int + n, ${area.schools.first}::int + n, 1 from generate_series(0, ${teachers.count - 1}::int) n
    union all
    select ${area.id}::int, ${teachers.account}::int, school_id, row_number() over (order by pupils desc, school_id)
    from (select school_id, count(*) as pupils from pupil join school on school.id = school_id
      where authority_id = ${area.id} and phase = 'Secondary' group by school_id order by 2 desc, 1 limit 3) largest`.execute(
    db,
  );
}
