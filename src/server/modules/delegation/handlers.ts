import { sql } from 'kysely';
import { addDays, pepStatus, userType, type ReplyOf } from '../../../contract/index.ts';
import { ServerError } from '../../errors.ts';
import { visiblePupils } from '../../db/visiblePupils.ts';
import { audit } from '../audit.ts';
import type { Handlers, UnitCall } from '../handler.ts';
import { listHandler } from '../lists/listHandler.ts';
import { virtualSchoolOwners } from '../pep/save/status.ts';
import { fullName, lockPupil, lockPupils, type FoundPupil } from '../students/findPupil.ts';
import { refuse } from '../students/refuse.ts';
import { delegationList } from './delegationList.ts';

/** What designated teachers give colleagues (D-354). */
export const delegationHandlers = {
  'delegation.list': listHandler(delegationList),
  'delegation.colleagues': {
    run: async (call) => ({ contents: (await colleaguesOf(call)).map(({ id, name }) => ({ id, label: name })) }),
  },
  'delegation.sections': {
    run: async (call) => ({
      contents: (await sectionsOf(call)).map(({ slug, title }) => ({ id: slug, label: title })),
    }),
  },
  'delegation.give': { run: give },
  'delegation.takeBack': { run: takeBack },
} satisfies Handlers;

interface Colleague {
  readonly id: number;
  readonly name: string;
}

/** Those in education whose e-mail addresses are of the same domain: a stranger's address is not a colleague's. */
async function colleaguesOf({ db, viewer }: UnitCall): Promise<readonly Colleague[]> {
  const { rows } = await sql<Colleague>`
    select id, first_name || ' ' || last_name as name from app_user
    where authority_id = ${viewer.authorityId} and is_active and type_id = ${userType.otherEducation}
      and split_part(lower(username), '@', 2) = split_part(lower(${viewer.username}), '@', 2)
    order by last_name collate "und-x-icu", first_name collate "und-x-icu", id`.execute(db);
  return rows;
}

interface Section {
  readonly slug: string;
  readonly title: string;
}

/**
 * Sections of the open plans of the teacher's pupils, but those that the virtual school fills in; where plans call one
 * differently, by all its titles.
 */
async function sectionsOf(call: UnitCall): Promise<readonly Section[]> {
  const { rows } = await sql<Section>`
    select stage.slug, string_agg(distinct stage.title, ' / ' order by stage.title) as title
    from pep_stage stage
    join pep on pep.authority_id = stage.authority_id and pep.id = stage.pep_id
    join pupil on pupil.authority_id = pep.authority_id and pupil.id = pep.pupil_id
    where pep.authority_id = ${call.viewer.authorityId} and pep.deleted_at is null
      and pep.status_id not in (${pepStatus.completed}, ${pepStatus.superseded})
      and stage.owner_type_id <> all(${[...virtualSchoolOwners]}::int[]) and ${visiblePupils(call)}
    group by stage.slug order by min(stage.ordinal), stage.slug`.execute(call.db);
  return rows;
}

async function give(call: UnitCall): Promise<ReplyOf<'delegation.give'>> {
  const { db, viewer, body, today } = call;
  const until = String(body.until);
  if (until < today || until > addDays(today, 366)) throw refuse('until', 'Please choose a day within the next year');
  const pupils = await chosenPupils(call);
  const colleague = (await colleaguesOf(call)).find(({ id }) => id === body.userId);
  if (!colleague) throw refuse('userId', 'Please choose a colleague in education whose e-mail domain is yours');
  await refuseAssigned(call, pupils, colleague);
  const sections = await chosenSections(call);
  await sql`insert into pupil_user
      (authority_id, user_id, pupil_id, start_date, active_status_id, given_by, given_stages, given_until)
    select ${viewer.authorityId}, ${colleague.id}, chosen.id, ${today}::date, 1, ${viewer.userId},
      ${sections?.map(({ slug }) => slug) ?? null}::text[], ${until}::date
    from unnest(${pupils.map(({ id }) => id)}::int[]) chosen (id)
    on conflict (authority_id, user_id, pupil_id) do update set active_status_id = 1, given_by = excluded.given_by,
      given_stages = excluded.given_stages, given_until = excluded.given_until,
      start_date = case when pupil_user.active_status_id = 1 then pupil_user.start_date
        else excluded.start_date end`.execute(db);
  const after = { person: colleague.name, sections: sections?.map(({ title }) => title).join(', ') ?? 'All', until };
  await audit(
    call,
    ...pupils.map(({ id }) => ({ action: 'delegation.give', record: `pupil/${id}`, detail: { before: null, after } })),
  );
  return { success: true, id: colleague.id };
}

/** The sections that are given; null where all are. */
async function chosenSections(call: UnitCall): Promise<readonly Section[] | null> {
  const asked = call.body.sections as readonly string[] | undefined;
  if (asked === undefined || asked.length === 0) return null;
  const sections = (await sectionsOf(call)).filter(({ slug }) => asked.includes(slug));
  if (sections.length < asked.length) throw refuse('sections', 'One of these is not a section of your pupils’ plans');
  return sections;
}

/** The pupils who are given, held: all of them at a school of the teacher's. */
async function chosenPupils(call: UnitCall): Promise<readonly FoundPupil[]> {
  const asked = call.body.studentIds as readonly number[];
  const pupils = await lockPupils(call, asked);
  if (pupils.length < asked.length) throw new ServerError('NOT_FOUND');
  const passed = pupils.find(({ passed_on }) => passed_on !== null);
  if (passed) throw refuse('studentIds', `The record of ${fullName(passed)} was passed to another authority`);
  return pupils;
}

/** Whom the virtual school has assigned the colleague works with already, and with more than could be given. */
async function refuseAssigned(call: UnitCall, pupils: readonly FoundPupil[], colleague: Colleague): Promise<void> {
  const assigned = await call.db
    .selectFrom('pupil_user')
    .select('pupil_id')
    .where('user_id', '=', colleague.id)
    .where(
      'pupil_id',
      'in',
      pupils.map(({ id }) => id),
    )
    .where('active_status_id', '=', 1)
    .where('given_by', 'is', null)
    .execute();
  const had = pupils.filter(({ id }) => assigned.some(({ pupil_id }) => pupil_id === id)).map(fullName);
  if (had.length > 0)
    throw refuse('studentIds', `The virtual school has assigned ${had.join(', ')} to ${colleague.name} already`);
}

async function takeBack(call: UnitCall): Promise<ReplyOf<'delegation.takeBack'>> {
  const { db, viewer, body } = call;
  const pupil = await lockPupil(call, Number(body.studentId));
  const { rows } = await sql<{ person: string }>`
    update pupil_user set active_status_id = 2 from app_user person
    where pupil_user.authority_id = ${viewer.authorityId} and pupil_user.pupil_id = ${pupil.id}
      and pupil_user.user_id = ${Number(body.userId)} and given_by is not null and active_status_id = 1
      and person.authority_id = pupil_user.authority_id and person.id = pupil_user.user_id
    returning ${sql`person.first_name || ' ' || person.last_name`} as person`.execute(db);
  const [taken] = rows;
  if (!taken) throw new ServerError('NOT_FOUND');
  await audit(call, {
    action: 'delegation.takeBack',
    record: `pupil/${pupil.id}`,
    detail: { before: taken, after: { person: null } },
  });
  return { success: true, id: pupil.id };
}
