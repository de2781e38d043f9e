import { sql, type RawBuilder, type SqlBool } from 'kysely';
import { adminTypes, ownPupilsTypes, userType } from '../../../contract/index.ts';
import type { Viewer } from '../../db/across/index.ts';
import type { UnitCall } from '../handler.ts';
import { labels } from '../lists/labels.ts';
import type { ListDefinition } from '../lists/listHandler.ts';
import { anyOf, text, value, type ListSource } from '../lists/source.ts';
import { isOpenOn } from './isOpenOn.ts';
import { visiblePupils } from '../../db/visiblePupils.ts';
import { activeCareStatuses } from '../../care/careStatuses.ts';

/**
 * A school is a user's own by assignment; an education user's also by a pupil of theirs who goes there (D-80). Only one
 * whom they see: where a child went after they had anything to do with it is not told.
 */
function ownSchools(call: UnitCall): RawBuilder<SqlBool> {
  const { typeId, userId } = call.viewer;
  const assigned = sql<SqlBool>`exists (
    select from user_school mine where mine.authority_id = link.authority_id and mine.school_id = link.school_id
      and mine.user_id = ${userId})`;
  if (typeId === userType.designatedTeacher) return assigned;
  if (typeId !== userType.otherEducation) return sql<SqlBool>`true`;
  return sql<SqlBool>`(${assigned} or exists (
    select from pupil_user mine join pupil on pupil.authority_id = mine.authority_id and pupil.id = mine.pupil_id
    where mine.authority_id = link.authority_id and mine.user_id = ${userId} and pupil.school_id = link.school_id
      and ${visiblePupils(call)}))`;
}

/** The pupils that the viewer sees, counted by school: all, and those that are active. */
const pupilCounts = (call: UnitCall) => sql`
  select pupil.school_id, count(*)::int as total,
    (count(*) filter (where pupil.care_status_id = any(${activeCareStatuses(call.declarations)}::int[])))::int as active
  from pupil where ${visiblePupils(call)} group by pupil.school_id`;

/**
 * What only some viewers are shown: who is assigned, those that choose among assigned users (ROLE-16), and
 * what a data extractor signs in with, the virtual school alone.
 */
const shownTo = ({ typeId }: Viewer) =>
  sql`select ${!ownPupilsTypes.includes(typeId)}::boolean as users, ${adminTypes.includes(typeId)}::boolean as codes`;

const earthRadiusInMiles = 3958.8;

/** As the crow flies from the authority's centre, to one decimal; null where either point is not known (D-80). */
const distance = sql`round((2 * ${earthRadiusInMiles}::float8 * asin(sqrt(
    power(sin(radians(school.latitude - authority.latitude) / 2), 2)
    + cos(radians(authority.latitude)) * cos(radians(school.latitude)) * power(sin(radians(school.longitude - authority.longitude) / 2), 2)
  )))::numeric, 1)::float8`;

const assignedNames = sql`case when sees.users then (
  select string_agg(person.first_name || ' ' || person.last_name, ', '
    order by person.last_name, person.first_name, person.id)
  from user_school mine join app_user person on person.authority_id = mine.authority_id and person.id = mine.user_id
  where mine.authority_id = link.authority_id and mine.school_id = link.school_id and person.is_active) end`;

/** Schools that the authority has to do with, as it sees them (ORG-10). */
export const organisationSource: ListSource = {
  base: (call) => sql`authority_school link
    join school on school.id = link.school_id
    join authority on authority.id = link.authority_id
    cross join (${shownTo(call.viewer)}) sees
    left join (${pupilCounts(call)}) pupils on pupils.school_id = link.school_id
    left join ${labels(call, 'ofsted-rating', 'rating')} on rating.id = school.ofsted_rating_id
    left join ${labels(call, 'establishment-type', 'kind')} on kind.id = school.establishment_type_id
    left join ${labels(call, 'phase-of-education', 'phase')} on phase.id = school.phase_id
    left join school successor on successor.id = link.successor_id
    cross join lateral (
      select case when ${isOpenOn(sql`${call.today}::date`)} then 'open' else 'closed' end as status) present
    where ${ownSchools(call)}`,
  id: sql`link.school_id`,
  fields: {
    schoolId: value(sql`link.school_id`),
    organisationId: value(sql`link.school_id`),
    schoolUrn: text(sql`school.urn`),
    schoolDfeNumber: text(sql`school.dfe_number`),
    schoolName: text(sql`school.name`),
    localAuthorityName: text(sql`school.area`),
    // The authority whose word on the school this row is: what API-77 takes, also for schools elsewhere.
    laId: value(sql`link.authority_id`),
    laAreaStatus: value(sql`case when school.area_authority_id = link.authority_id then 1 else 2 end`),
    schoolTelephone: text(sql`school.telephone`),
    schoolAddress: text(sql`school.address`),
    town: text(sql`school.town`),
    postCode: text(sql`school.postcode`),
    status: text(sql`present.status`),
    closedOn: value(sql`school.closed_on`),
    successorId: value(sql`link.successor_id`),
    successorName: text(sql`successor.name`),
    ofstedRating: text(sql`rating.label`),
    ofstedRatingId: value(sql`school.ofsted_rating_id`),
    numberOfStudents: value(sql`coalesce(pupils.total, 0)`),
    numActiveStudents: value(sql`coalesce(pupils.active, 0)`),
    numInActiveStudents: value(sql`coalesce(pupils.total - pupils.active, 0)`),
    isAlternativeProvision: value(sql`link.is_alternative_provision`),
    distanceInMiles: value(distance),
    establishmentTypeId: value(sql`school.establishment_type_id`),
    establishmentType: text(sql`kind.label`),
    phaseOfEducationId: value(sql`school.phase_id`),
    phaseOfEducation: text(sql`phase.label`),
    assignedUserIds: anyOf(
      (chosen) => sql<SqlBool>`(sees.users and exists (
      select from user_school mine where mine.authority_id = link.authority_id and mine.school_id = link.school_id
        and mine.user_id in (${sql.join([...chosen])})))`,
    ),
    assignedUserNames: text(assignedNames),
    dataCollectionMethodId: value(sql`case when school.sends_data then 1 else 2 end`),
    isDeInstalled: value(sql`school.sends_data`),
    deAuthCode: text(sql`case when sees.codes then nullif(link.de_auth_code, '') end`),
  },
};

/** The schools as they are listed and exported. */
export const organisationList: ListDefinition = { operation: 'organisations.list', source: organisationSource };
