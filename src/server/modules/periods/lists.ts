import { sql, type RawBuilder } from 'kysely';
import { staff } from '../../db/staff.ts';
import { userType } from '../../../contract/index.ts';
import { visiblePupils } from '../../db/visiblePupils.ts';
import type { UnitCall } from '../handler.ts';
import type { ListDefinition } from '../lists/listHandler.ts';
import { text, value } from '../lists/source.ts';

const recordedBy = text(
  sql`(select first_name || ' ' || last_name from ${staff} person where person.id = period.changed_by)`,
);

const base = (table: string) => (call: UnitCall) => sql`${sql.table(table)} period
  join pupil on pupil.authority_id = period.authority_id and pupil.id = period.pupil_id
  cross join (select ${readsAddress(call)}::boolean as reads_address) reader
  where ${visiblePupils(call)}`;

/** Who reads where a child lives: the virtual school's officers, support, and the pupil's own social worker. */
const readsAddress = ({ viewer }: UnitCall) => viewer.isSupportOrigin || readers.includes(viewer.typeId);

const readers: readonly number[] = [userType.laUser, userType.laSuperUser, userType.socialWorker];

/** What only those read, and nobody else sorts or searches by. */
const restricted = (column: RawBuilder<unknown>) => text(sql`(case when reader.reads_address then ${column} end)`);

/** The day before the next period begins; the one that was recorded last holds of two of a day. */
const untilNext = (table: string) => sql`(select greatest(period.start_date, later.start_date - 1)
  from ${sql.table(table)} later where later.authority_id = period.authority_id and later.pupil_id = period.pupil_id
    and (later.start_date, later.id) > (period.start_date, period.id)
  order by later.start_date, later.id limit 1)`;

const ofPupil: ListDefinition['also'] = ({ studentId }) => [sql`period.pupil_id = ${studentId}`];

const fields = {
  id: value(sql`period.id`),
  studentId: value(sql`period.pupil_id`),
  startDate: value(sql`period.start_date`),
};

/** How one pupil's care came to be. */
export const carePeriodList: ListDefinition = {
  operation: 'carePeriods.list',
  source: {
    base: base('care_status_change'),
    id: sql`period.start_date desc, period.id desc`,
    fields: {
      ...fields,
      endDate: value(untilNext('care_status_change')),
      careStatusId: value(sql`period.care_status_id`),
      legalStatus: value(sql`period.legal_status`),
      endReason: value(sql`period.end_reason`),
      recordedBy,
    },
  },
  also: ofPupil,
};

/** Where one pupil lives and lived. */
export const placementList: ListDefinition = {
  operation: 'placements.list',
  source: {
    base: base('placement'),
    id: sql`period.start_date desc, period.id desc`,
    fields: {
      ...fields,
      endDate: value(sql`period.end_date`),
      placementType: value(sql`period.placement_type`),
      provider: restricted(sql`period.provider`),
      address: restricted(sql`period.address`),
      postcode: restricted(sql`period.postcode`),
      isOutOfArea: value(sql`period.is_out_of_area`),
      recordedBy,
    },
  },
  also: ofPupil,
};

/** One pupil's SEN statuses. */
export const senPeriodList: ListDefinition = {
  operation: 'senPeriods.list',
  source: {
    base: base('sen_period'),
    id: sql`period.start_date desc, period.id desc`,
    fields: {
      ...fields,
      endDate: value(untilNext('sen_period')),
      senStatusId: value(sql`period.sen_status_id`),
      senNeed: value(sql`period.sen_need`),
      recordedBy,
    },
  },
  also: ofPupil,
};
