import type { OperationId, ReplyOf } from '../../../contract/index.ts';
import { isObject, type Json, type JsonObject } from '../../../engine/index.ts';
import { ServerError } from '../../errors.ts';
import { audit } from '../audit.ts';
import { correctionsOf, only } from '../corrections.ts';
import type { Handlers, UnitCall } from '../handler.ts';
import { checkByForm } from '../pepAdmin/checkByForm.ts';
import { lockPupil, type FoundPupil } from '../students/findPupil.ts';
import { pupilListHandler } from '../students/pupilLists.ts';
import { refuse } from '../students/refuse.ts';
import { carePeriodKind } from './carePeriods.ts';
import { answersOf, followedIn, inOrder, type Period, type PeriodKind, type Periods } from './kind.ts';
import { carePeriodList, placementList, senPeriodList } from './lists.ts';
import { placementKind } from './placements.ts';
import { senPeriodKind } from './senPeriods.ts';
import { readPeriods, storePeriods } from './storedPeriods.ts';

/** How a kind of periods is called: its operations, its forms, and the name of an id in a body. */
interface Called {
  readonly kind: PeriodKind;
  readonly operations: 'carePeriods' | 'placements' | 'senPeriods';
  readonly form: string;
  readonly id: string;
}

const care: Called = { kind: carePeriodKind, operations: 'carePeriods', form: 'care-period', id: 'carePeriodId' };
const placement: Called = { kind: placementKind, operations: 'placements', form: 'placement', id: 'placementId' };
const sen: Called = { kind: senPeriodKind, operations: 'senPeriods', form: 'sen-period', id: 'senPeriodId' };

/** Periods of a pupil's care, placements and SEN: listed, added, corrected and removed. */
export const periodHandlers = {
  'carePeriods.list': pupilListHandler(carePeriodList),
  'carePeriods.add': { run: (call) => addPeriod(call, care) },
  'carePeriods.correct': { run: (call) => correctPeriod(call, care) },
  'carePeriods.remove': { run: (call) => removePeriod(call, care) },
  'placements.list': pupilListHandler(placementList),
  'placements.add': { run: (call) => addPeriod(call, placement) },
  'placements.correct': { run: (call) => correctPeriod(call, placement) },
  'placements.remove': { run: (call) => removePeriod(call, placement) },
  'senPeriods.list': pupilListHandler(senPeriodList),
  'senPeriods.add': { run: (call) => addPeriod(call, sen) },
  'senPeriods.correct': { run: (call) => correctPeriod(call, sen) },
  'senPeriods.remove': { run: (call) => removePeriod(call, sen) },
} satisfies Handlers;

type Done = ReplyOf<'carePeriods.add'>;

async function addPeriod(call: UnitCall, called: Called): Promise<Done> {
  const pupil = await lockPupil(call, Number(call.body.studentId));
  checkByForm(call, `care/add-${called.form}`);
  const before = await periodsOf(call, called, pupil);
  const period = { id: -1, start: String(call.body.startDate), says: saidIn(called.kind, call.body) };
  const { after, formerEnd } = called.kind.add(before, period);
  const says = { ...answersOf(period), ...(formerEnd !== undefined && { formerEndDate: formerEnd }) };
  return change(call, called, {
    action: `${called.operations}.add`,
    pupil,
    periods: { before, after },
    checked: period,
    told: { before: null, after: says },
  });
}

async function correctPeriod(call: UnitCall, called: Called): Promise<Done> {
  const { pupil, before, period } = await findPeriod(call, called);
  checkByForm(call, `care/correct-${called.form}`);
  const now = answersOf(period);
  const changed = correctionsOf({
    seen: readAnswers(called.kind, call.body.seen),
    sent: readAnswers(called.kind, call.body),
    now,
  }) as JsonObject;
  const { startDate, ...says } = { ...now, ...changed };
  const corrected = { id: period.id, start: String(startDate), says };
  return change(call, called, {
    action: `${called.operations}.correct`,
    pupil,
    periods: { before, after: inOrder(before.map((each) => (each === period ? corrected : each))) },
    checked: corrected,
    told: { before: only(now, Object.keys(changed)) as JsonObject, after: changed },
  });
}

async function removePeriod(call: UnitCall, called: Called): Promise<Done> {
  const { pupil, before, period } = await findPeriod(call, called);
  checkByForm(call, `care/remove-${called.form}`);
  const { always } = called.kind;
  if (always !== null && before.length === 1)
    throw refuse('reason', `A pupil always has a ${always}: the only period of it can be corrected, not removed.`);
  return change(call, called, {
    action: `${called.operations}.remove`,
    pupil,
    periods: { before, after: before.filter((each) => each !== period) },
    told: { before: answersOf(period), after: null },
  });
}

interface Change {
  readonly action: OperationId;
  readonly pupil: FoundPupil;
  readonly periods: Periods;
  /** The period that is new or corrected. */
  readonly checked?: Period;
  readonly told: { readonly before: JsonObject | null; readonly after: JsonObject | null };
}

async function change(call: UnitCall, { kind }: Called, { action, pupil, periods, checked, told }: Change) {
  if (checked !== undefined) kind.check(call, pupil, checked, periods.after);
  const { followed } = await storePeriods(call, kind, [{ pupil, ...periods }]);
  const columns = followed.get(pupil.id) ?? {};
  const side = (values: JsonObject | null, of: JsonObject) =>
    values === null && Object.keys(of).length === 0 ? null : { ...values, ...of };
  await audit(call, {
    action,
    record: `pupil/${pupil.id}`,
    detail: {
      before: side(told.before, only(followedIn(kind, pupil), Object.keys(columns)) as JsonObject),
      after: side(told.after, columns),
      ...(typeof call.body.reason === 'string' && { reason: call.body.reason.trim() }),
    },
  });
  return { success: true as const, id: pupil.id };
}

async function periodsOf(call: UnitCall, { kind }: Called, pupil: FoundPupil): Promise<readonly Period[]> {
  await kind.complete?.(call, [pupil.id]);
  return (await readPeriods(call, kind, [pupil.id])).get(pupil.id) ?? [];
}

/** A period of the pupil, who is held until the call's end. */
async function findPeriod(call: UnitCall, called: Called) {
  const pupil = await lockPupil(call, Number(call.body.studentId));
  const before = await periodsOf(call, called, pupil);
  const period = before.find(({ id }) => id === call.body[called.id]);
  if (period === undefined) throw new ServerError('NOT_FOUND');
  return { pupil, before, period };
}

/** What a body says of a period; what is blank is nothing. */
function saidIn({ columns }: PeriodKind, body: JsonObject): JsonObject {
  return Object.fromEntries(Object.keys(columns).map((question) => [question, valueOf(body[question])]));
}

const valueOf = (value: Json | undefined): Json => (typeof value === 'string' ? value.trim() || null : (value ?? null));

function readAnswers(kind: PeriodKind, body: Json | undefined): { [question: string]: Json } {
  const said = isObject(body) ? body : {};
  return { startDate: said.startDate ?? null, ...saidIn(kind, said) };
}
