import { addDays, signedInTypes } from '../../../contract/index.ts';
import type { Db } from '../../db/unitOfWork.ts';
import { lastSchoolDay } from './schoolDays.ts';
import { staffId, type Staff } from './staff.ts';

interface EnquiriesInput {
  readonly authorityId: number;
  readonly staff: Staff;
  readonly today: string;
}

/** An answer of the targets, what an officer asks there, and what the school replied. */
const asked = [
  {
    pointer: '/longer_aim',
    title: 'Long-term aim this leads to',
    daysAgo: 6,
    text: 'Is this in the child’s own words?',
    reply: 'Yes, it was said in the meeting. I have added it to their views as well.',
  },
  {
    pointer: '/targets',
    title: 'SMART targets',
    daysAgo: 1,
    text: 'Who keeps an eye on these between the meetings?',
    reply: null,
  },
] as const;

/** Two questions on answers of a plan that a designated teacher who can sign in writes: one of them has a reply. */
export async function addEnquiries(db: Db, { authorityId, staff, today }: EnquiriesInput): Promise<void> {
  const [officer, teacher] = [staffId(staff, 'la'), staffId(staff, 'dt')];
  const stage = await db
    .selectFrom('pep_stage')
    .innerJoin('pep', (join) =>
      join.onRef('pep.authority_id', '=', 'pep_stage.authority_id').onRef('pep.id', '=', 'pep_stage.pep_id'),
    )
    .innerJoin('pupil', (join) =>
      join.onRef('pupil.authority_id', '=', 'pep.authority_id').onRef('pupil.id', '=', 'pep.pupil_id'),
    )
    .innerJoin('user_school', (join) =>
      join
        .onRef('user_school.authority_id', '=', 'pupil.authority_id')
        .onRef('user_school.school_id', '=', 'pupil.school_id'),
    )
    .select('pep_stage.id')
    .where('pep.authority_id', '=', authorityId)
    .where('pep.status_id', 'in', [2, 3, 4, 6])
    .where('pep.phase', '=', 'key-stages-1-4')
    .where('pupil.care_status_id', '=', 1)
    .where('user_school.user_id', '=', teacher)
    .where('pep_stage.slug', '=', 'targets')
    .orderBy('pep.id', 'desc')
    .executeTakeFirst();
  if (stage === undefined) return;
  const own = { authority_id: authorityId, stage_id: stage.id };
  for (const { pointer, title, daysAgo, text, reply } of asked) {
    const day = lastSchoolDay(addDays(today, -daysAgo));
    const { id } = await db
      .insertInto('enquiry')
      .values({
        ...own,
        pointer,
        title,
        shown_to: [...signedInTypes],
        shown_when_sensitive: [...signedInTypes],
        asked_by: officer,
        asked_of: teacher,
        asked_at: `${day}T09:20:00Z`,
        text,
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    if (reply === null) continue;
    await db
      .insertInto('enquiry_reply')
      .values({ ...own, enquiry_id: id, written_by: teacher, written_at: `${day}T15:40:00Z`, text: reply })
      .execute();
  }
}
