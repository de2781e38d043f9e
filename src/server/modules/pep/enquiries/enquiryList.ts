import { sql, type SqlBool } from 'kysely';
import { staff } from '../../../db/staff.ts';
import { visiblePupils } from '../../../db/visiblePupils.ts';
import type { ListDefinition } from '../../lists/listHandler.ts';
import { condition, text, value } from '../../lists/source.ts';
import { isOpen, lastWriter } from './readEnquiries.ts';

/** The one who was asked is to reply, the one who asked to go on or to resolve. */
const isMyTurn = sql<SqlBool>`(${isOpen} and looker.id in (enquiry.asked_by, enquiry.asked_of)
  and (enquiry.asked_by = looker.id) = (${lastWriter} <> enquiry.asked_by))`;

const nameOf = (alias: string) => sql`(${sql.ref(`${alias}.first_name`)} || ' ' || ${sql.ref(`${alias}.last_name`)})`;

/** Questions on answers of every plan in sight; row-level security leaves out those on answers that are not shown. */
export const enquiryList: ListDefinition = {
  operation: 'pep.enquiryList',
  source: {
    base: (call) => sql`enquiry
      join pep_stage stage on stage.authority_id = enquiry.authority_id and stage.id = enquiry.stage_id
      join pep on pep.authority_id = stage.authority_id and pep.id = stage.pep_id
      join pupil on pupil.authority_id = pep.authority_id and pupil.id = pep.pupil_id
      left join ${staff} asker on asker.id = enquiry.asked_by
      left join ${staff} asked on asked.id = enquiry.asked_of
      cross join (select ${call.viewer.userId}::int as id) looker
      where pep.deleted_at is null and ${visiblePupils(call)}`,
    id: sql`enquiry.id`,
    key: sql`enquiry.id`,
    fields: {
      id: value(sql`enquiry.id`),
      studentId: value(sql`pep.pupil_id`),
      pepId: value(sql`pep.id`),
      firstName: text(sql`pupil.first_name`),
      lastName: text(sql`pupil.last_name`),
      formSlug: value(sql`stage.slug`),
      pointer: value(sql`enquiry.pointer`),
      sectionTitle: text(sql`stage.title`),
      answerTitle: text(sql`enquiry.title`),
      askedBy: text(nameOf('asker')),
      askedOf: text(nameOf('asked')),
      askedAt: value(sql`enquiry.asked_at`),
      isAnswered: value(sql`(${lastWriter} <> enquiry.asked_by)`),
      isOpen: value(isOpen),
      isMyTurn: condition(isMyTurn),
    },
  },
};
