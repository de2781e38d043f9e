import type { Db } from '../../db/unitOfWork.ts';
import { aboutPupil, type About, type Person } from './about.ts';
import type { SeededPupil } from './pupils.ts';
import type { Random } from './random.ts';
import { authorities, staffId, type Staff } from './staff.ts';

interface Writer extends Person {
  readonly id: number;
}

/** Who is around a pupil, and who writes in the plan. */
export interface PlanPeople {
  readonly about: About;
  /** The teacher of the pupil's school, or the social worker where nobody there has an account. */
  readonly writer: number;
}

export interface PlanPeopleInput {
  readonly authorityId: number;
  readonly pupils: readonly SeededPupil[];
  readonly staff: Staff;
  readonly yearId: number;
}

/** By pupil. */
export async function planPeople(
  db: Db,
  { authorityId, pupils, staff, yearId }: PlanPeopleInput,
): Promise<ReadonlyMap<number, PlanPeople>> {
  const users = await db
    .selectFrom('app_user')
    .select(['id', 'first_name', 'last_name', 'username'])
    .where('authority_id', '=', authorityId)
    .orderBy('id')
    .execute();
  const writers = users.map(({ id, first_name, last_name, username }): Writer => ({
    id,
    name: `${first_name} ${last_name}`,
    email: username,
  }));
  const links = await db
    .selectFrom('user_school')
    .select(['user_id', 'school_id'])
    .where('authority_id', '=', authorityId)
    .execute();
  const schools = new Map(
    (await db.selectFrom('school').select(['id', 'name']).execute()).map(({ id, name }) => [id, name]),
  );
  const called = (name: string) => writers.find(({ id }) => id === staffId(staff, name)) as Writer;
  return new Map(
    pupils.map((pupil) => {
      const link = links.find(({ school_id }) => school_id === pupil.schoolId);
      const teacher = writers.find(({ id }) => id === link?.user_id) ?? null;
      const worker = called(pupil.socialWorker);
      const about = aboutPupil({
        ...pupil,
        seed: pupil.id * 49_979_687,
        teacher,
        socialWorker: asPerson(worker),
        reviewer: asPerson(called(pupil.reviewer)),
        authority: authorities.find(({ id }) => id === authorityId)?.name ?? '',
        school: schools.get(pupil.schoolId) ?? '',
        yearId,
        secondSchool: schools.get(pupil.registrations.find(({ main }) => !main)?.schoolId ?? 0) ?? null,
      });
      return [pupil.id, { about, writer: (teacher ?? worker).id }];
    }),
  );
}

const asPerson = ({ name, email }: Writer): Person => ({ name, email });

/** What the virtual school found of a plan that it agreed: mostly the best rating, else the one below. */
export function aboutPlan(
  { about }: PlanPeople,
  { random, nextMeeting }: { random: Random; nextMeeting: string | null },
): About {
  const overall = random.chance(0.7) ? 1 : 2;
  return {
    ...about,
    answers: { ...about.answers, qa_overall: overall, ...(nextMeeting === null ? {} : { next_meeting: nextMeeting }) },
  };
}
