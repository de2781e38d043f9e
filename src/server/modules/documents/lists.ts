import { sql, type RawBuilder, type SqlBool } from 'kysely';
import type { JsonObject, Row } from '../../../engine/index.ts';
import { staff } from '../../db/staff.ts';
import { visiblePupils } from '../../db/visiblePupils.ts';
import { openScan } from '../attachments/openScan.ts';
import type { UnitCall } from '../handler.ts';
import type { ListDefinition } from '../lists/listHandler.ts';
import { condition, text, value, type ListSource } from '../lists/source.ts';
import { shownDate } from '../pep/read/recordFacts.ts';

/** Documents in sight: none that was deleted, nor those of a plan that was. */
const base: ListSource['base'] = (call) => sql`${tables} where ${isInSight(call)}`;

const tables = sql`pep_document doc
  join attachment file on file.authority_id = doc.authority_id and file.id = doc.attachment_id
  join pupil on pupil.authority_id = doc.authority_id and pupil.id = doc.pupil_id
  left join pep on pep.authority_id = doc.authority_id and pep.id = doc.pep_id
  left join ${staff} adder on adder.id = doc.added_by`;

const isInSight = (call: UnitCall) => sql`doc.deleted_at is null and pep.deleted_at is null and ${visiblePupils(call)}`;

const fields: ListSource['fields'] = {
  fileId: value(sql`doc.id`),
  fileReference: value(sql`doc.attachment_id`),
  fileName: text(sql`file.file_name`),
  size: value(sql`file.size`),
  mediaType: value(sql`file.media_type`),
  scan: value(openScan('file')),
  dateAdded: value(sql`doc.added_at`),
  addedBy: text(sql`coalesce(adder.first_name || ' ' || adder.last_name, 'Support staff')`),
  addedById: value(sql`doc.added_by`),
  studentId: value(sql`doc.pupil_id`),
};

const isOwn = ({ addedById }: Row, { viewer }: UnitCall) => ({ isOwn: addedById === viewer.userId });

const ofPupil = ({ studentId }: JsonObject): RawBuilder<SqlBool> => sql`doc.pupil_id = ${Number(studentId)}`;

const ofPlan = (name: string, condition: (id: number) => RawBuilder<SqlBool>) => (params: JsonObject) =>
  typeof params[name] === 'number' ? [condition(params[name])] : [];

const only = ofPlan('pepId', (id) => sql`doc.pep_id = ${id}`);
const allBut = ofPlan('notPepId', (id) => sql`doc.pep_id is distinct from ${id}`);

/** Documents of a pupil's plans, those of a plan that was stored as a document among them (PDOC-12). */
export const planDocumentList: ListDefinition = {
  operation: 'documents.ofPlans',
  source: {
    base,
    id: sql`doc.id desc`,
    fields: {
      ...fields,
      kind: value(sql`doc.kind`),
      pepId: value(sql`doc.pep_id`),
      academicYearId: value(sql`pep.academic_year_id`),
      schoolTermId: value(sql`pep.school_term_id`),
      pepStatusId: value(sql`pep.status_id`),
      pepEndDate: value(sql`pep.date_completed`),
    },
  },
  also: (params) => [ofPupil(params), sql`doc.kind <> 'historical'`, ...only(params), ...allBut(params)],
  rules: {
    operations: ['documents.delete'],
    facts: (row, call) => ({
      document: isOwn(row, call),
      pep: {
        statusId: row.pepStatusId ?? null,
        endDate: shownDate(typeof row.pepEndDate === 'string' ? row.pepEndDate : null),
      },
    }),
  },
};

/** Documents of a pupil's past. */
export const historicalDocumentList: ListDefinition = {
  operation: 'documents.historical',
  source: {
    base,
    id: sql`doc.id desc`,
    fields: {
      ...fields,
      reference: text(sql`doc.reference`),
      termId: value(sql`doc.school_term_id`),
      academicYearId: value(sql`doc.academic_year_id`),
    },
  },
  also: (params) => [ofPupil(params), sql`doc.kind = 'historical'`],
  rules: { operations: ['documents.deleteHistorical'], facts: (row, call) => ({ document: isOwn(row, call) }) },
};

/** Added by somebody else since the looker's visit before this one; nothing is new on a first visit (D-285). */
const isNew = sql<SqlBool>`coalesce(doc.added_at >= looker.visit_before and doc.added_by <> looker.id, false)`;

/** Documents of both kinds, of all pupils in sight. */
export const allDocumentList: ListDefinition = {
  operation: 'documents.all',
  source: {
    base: (call) => sql`${tables}
      cross join (select ${call.viewer.userId}::int as id,
        ${call.viewer.visitBefore}::timestamptz as visit_before) looker
      where ${isInSight(call)}`,
    id: sql`doc.id desc`,
    fields: {
      ...fields,
      kind: value(sql`doc.kind`),
      firstName: text(sql`pupil.first_name`),
      lastName: text(sql`pupil.last_name`),
      isNew: condition(isNew),
    },
  },
};
