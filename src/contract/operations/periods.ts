import type { JsonSchema, When } from '../../engine/index.ts';
import { carePeriods, placements, senPeriods } from '../codecs/periods.ts';
import { signedInTypes } from '../ids.ts';
import { done } from '../replies/common.ts';
import { defineOperations } from './define.ts';
import { closed, date, id, line, reason, text } from './schema.ts';

const everyone: When[] = [{ 'user.typeId': signedInTypes }];

/** Who records a pupil's periods: who leads the virtual school, and support working there. */
const leaders: When[] = [{ 'user.typeId': 3 }, { 'user.isSupportOrigin': true }];

const orNull = (schema: JsonSchema): JsonSchema => ({ ...schema, type: ['string', 'null'] });

const care = {
  careStatusId: { type: 'integer', minimum: 1, maximum: 11 },
  legalStatus: orNull(text(2)),
  endReason: orNull(text(3)),
};

const placement = {
  endDate: orNull(date),
  placementType: text(2),
  provider: line(200),
  address: line(300),
  postcode: line(8),
  isOutOfArea: { type: ['boolean', 'null'] },
};

const sen = { senStatusId: text(1), senNeed: orNull(text(4)) };

/** Adding, correcting and removing are alike for each kind of period. */
function bodiesOf(periodId: string, fields: { readonly [field: string]: JsonSchema }, needed: string) {
  const says = { startDate: date, ...fields };
  const always = ['startDate', needed];
  return {
    add: closed({ studentId: id, ...says }, ['studentId', ...always]),
    correct: closed({ studentId: id, [periodId]: id, ...says, reason, seen: closed(says, always) }, [
      'studentId',
      periodId,
      ...always,
      'reason',
      'seen',
    ]),
    remove: closed({ studentId: id, [periodId]: id, reason }, ['studentId', periodId, 'reason']),
  };
}

const bodies = {
  care: bodiesOf('carePeriodId', care, 'careStatusId'),
  placement: bodiesOf('placementId', placement, 'placementType'),
  sen: bodiesOf('senPeriodId', sen, 'senStatusId'),
};

const command = { method: 'POST', kind: 'command', reply: done, allow: leaders } as const;
const list = { method: 'GET', kind: 'list', allow: everyone } as const;

/** Periods of a pupil's care, placements and special educational needs. */
export const periodOperations = defineOperations({
  'carePeriods.list': {
    ...list,
    path: '/api/StudentDetails/CarePeriods',
    summary: 'How a pupil’s care and legal status came to be, newest first',
    query: carePeriods.query,
  },
  'carePeriods.add': {
    ...command,
    path: '/api/StudentDetails/AddCarePeriod',
    summary: 'Records a care status, with its legal status, from a day on; the pupil’s present care follows',
    body: bodies.care.add,
  },
  'carePeriods.correct': {
    ...command,
    path: '/api/StudentDetails/CorrectCarePeriod',
    summary: 'Corrects a care period, with a reason; `seen` is what it said before',
    body: bodies.care.correct,
  },
  'carePeriods.remove': {
    ...command,
    path: '/api/StudentDetails/RemoveCarePeriod',
    summary: 'Takes a care period out of a pupil’s history, with a reason',
    body: bodies.care.remove,
  },
  'placements.list': {
    ...list,
    path: '/api/StudentDetails/Placements',
    summary: 'Where a pupil lives and lived; the address for officers and the pupil’s social worker alone',
    query: placements.query,
  },
  'placements.add': {
    ...command,
    path: '/api/StudentDetails/AddPlacement',
    summary: 'Records a placement; the one before ends the day before',
    body: bodies.placement.add,
  },
  'placements.correct': {
    ...command,
    path: '/api/StudentDetails/CorrectPlacement',
    summary: 'Corrects a placement, with a reason; `seen` is what it said before',
    body: bodies.placement.correct,
  },
  'placements.remove': {
    ...command,
    path: '/api/StudentDetails/RemovePlacement',
    summary: 'Takes a placement out of a pupil’s record, with a reason',
    body: bodies.placement.remove,
  },
  'senPeriods.list': {
    ...list,
    path: '/api/StudentDetails/SenPeriods',
    summary: 'A pupil’s SEN statuses and primary needs, newest first',
    query: senPeriods.query,
  },
  'senPeriods.add': {
    ...command,
    path: '/api/StudentDetails/AddSenPeriod',
    summary: 'Records a SEN status from a day on; the pupil’s present status follows',
    body: bodies.sen.add,
  },
  'senPeriods.correct': {
    ...command,
    path: '/api/StudentDetails/CorrectSenPeriod',
    summary: 'Corrects a SEN status and its days, with a reason; `seen` is what it said before',
    body: bodies.sen.correct,
  },
  'senPeriods.remove': {
    ...command,
    path: '/api/StudentDetails/RemoveSenPeriod',
    summary: 'Takes a SEN status out of a pupil’s history, with a reason',
    body: bodies.sen.remove,
  },
});
