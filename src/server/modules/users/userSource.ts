import { sql } from 'kysely';
import { MOST_USERS, userType } from '../../../contract/index.ts';
import type { Row } from '../../../engine/index.ts';
import type { UnitCall } from '../handler.ts';
import type { ListDefinition } from '../lists/listHandler.ts';
import { text, value, type ListSource } from '../lists/source.ts';
import { identityFacts, type Readiness } from './accountFacts.ts';

/** Un-activated until the first password of one's own is set; then by whether one may sign in (D-50, D-441). */
const state = sql`case when person.erased_at is not null then 'Erased'
  when person.activated_at is null then 'Un-activated' when person.is_active then 'Active' else 'Inactive' end`;

const schools = sql`(
  select min(school.name) filter (where place.rank = 1) as name, count(*)::int as number,
    min(place.school_id) filter (where place.rank = 1) as first_id
  from (select school_id, row_number() over (order by ordinal, school_id) as rank from user_school
    where user_school.authority_id = person.authority_id and user_school.user_id = person.id) place
  join school on school.id = place.school_id)`;

const pupils = sql`(
  select count(distinct pupil_id)::int as number from pupil_user
  where pupil_user.authority_id = person.authority_id and pupil_user.user_id = person.id and active_status_id = 1)`;

/** The first school and how many more, or for those who see pupils by assignment how many they have (D-48). */
const assignment = sql`case
  when place.number > 1 then place.name || ' and ' || (place.number - 1)::text || ' more'
  when place.number = 1 then place.name
  when person.type_id = ${sql.lit(userType.designatedTeacher)} then 'No school'
  when work.number = 1 then '1 pupil'
  when work.number > 1 or person.type_id in (${sql.lit(userType.socialWorker)}, ${sql.lit(userType.otherEducation)}) then work.number::text || ' pupils'
  end`;

const isLastSuper = sql`(person.type_id = ${sql.lit(userType.laSuperUser)} and person.is_active and not exists (
  select from app_user other where other.authority_id = person.authority_id and other.type_id = person.type_id
    and other.is_active and other.id != person.id))`;

/** The users of the authority; which one is row-level security's to say, and the scope's. */
const userSource: ListSource = {
  base: ({ viewer }) => sql`app_user person cross join lateral ${schools} place cross join lateral ${pupils} work
    where person.authority_id = ${viewer.authorityId}`,
  id: sql`person.id`,
  fields: {
    userId: value(sql`person.id`),
    name: text(sql`person.first_name || ' ' || person.last_name`),
    firstname: text(sql`person.first_name`),
    lastname: text(sql`person.last_name`),
    username: text(sql`person.username`),
    accessLevelId: value(sql`person.type_id`),
    assignment: text(assignment),
    assignToOrganisationId: value(sql`place.first_id`),
    telephone: text(sql`person.telephone`),
    addedDate: value(sql`to_char(person.added_at at time zone 'Europe/London', 'YYYY-MM-DD')`),
    lastSignIn: value(sql`to_char(person.last_sign_in_at at time zone 'Europe/London', 'YYYY-MM-DD')`),
    state: text(state),
    isActive: value(sql`person.is_active`),
    isLastSuper: value(isLastSuper),
    hasSecondFactor: value(sql`person.mfa_enabled`),
  },
};

/** What the rules name of a row: editing as it stands, and letting in or no more, whichever it is not. */
function rowFacts(row: Row, { viewer }: UnitCall) {
  const { userId, accessLevelId, state: stateNow, isActive, isLastSuper: last, hasSecondFactor } = row;
  return {
    account: {
      typeId: accessLevelId ?? null,
      state: stateNow ?? null,
      isNew: false,
      isActive: isActive === true,
      isSelf: userId === viewer.userId,
      isLastSuper: last === true,
      hasSecondFactor: hasSecondFactor === true,
    },
    asked: { typeId: accessLevelId ?? null, isActive: isActive !== true, endsOwn: false, endsLastSuper: false },
  };
}

/** The list of users, whose rows say what each refuses. */
export const userList = (readiness: Readiness): ListDefinition => ({
  operation: 'users.list',
  source: userSource,
  mostRows: MOST_USERS,
  rules: {
    operations: ['users.save', 'users.setActive', 'users.resendSignup', 'users.resetMfa'],
    facts: (row, call) => ({ ...rowFacts(row, call), ...identityFacts(readiness) }),
  },
});
