import { sql } from 'kysely';
import { operation, decide, type PepOwner, type ReplyOf } from '../../../../contract/index.ts';
import type { Facts } from '../../../../engine/index.ts';
import { alertId } from '../../../alerts/alerts.ts';
import { tellUsers } from '../../../alerts/tell.ts';
import { audit } from '../../audit.ts';
import type { UnitCall } from '../../handler.ts';
import { viewerFacts } from '../../session/viewerFacts.ts';
import type { LoadedPep } from '../read/loadPep.ts';
import { fillersOf, planPeople, type PlanPerson } from '../read/planPeople.ts';
import { recordFacts } from '../read/recordFacts.ts';
import { returnOf } from '../review/returned.ts';

/** What is known of a plan's people and of the reminders they were sent, read once for all owners. */
interface Remindable {
  readonly people: readonly PlanPerson[];
  readonly last: ReadonlyMap<number, NonNullable<PepOwner['reminded']>>;
  /** Slugs of the sections that the plan was sent back for. */
  readonly returned: readonly string[];
}

async function remindable(call: UnitCall, loaded: LoadedPep): Promise<Remindable> {
  return {
    people: await planPeople(call, loaded),
    last: await lastReminders(call, loaded),
    returned: (await returnOf(call, loaded))?.stages ?? [],
  };
}

/**
 * The last reminder of each owner. The trail knows, as it does of a review that has begun: it cannot be changed, and a
 * table of its own would be one more to be erased, merged and passed on with a pupil.
 */
async function lastReminders({ db }: UnitCall, { pep }: LoadedPep): Promise<Remindable['last']> {
  const { rows } = await sql<{ owner: number; by: string; on: string }>`
    select distinct on (owner) (detail->'after'->>'remindedOf')::int as owner, actor_name as by,
      detail->'after'->>'remindedOn' as on
    from audit where record = ${`pep/${pep.id}`} and action = 'pep.remind'
    order by owner, id desc`.execute(db);
  return new Map(rows.map(({ owner, by, on }) => [owner, { by, on }]));
}

const peopleOf = (loaded: LoadedPep, { people }: Remindable, ownerTypeId: number) =>
  people.filter(({ typeId }) => fillersOf(loaded, ownerTypeId).includes(typeId));

/** What a reminder is decided by. */
function reminderFacts(call: UnitCall, loaded: LoadedPep, known: Remindable, ownerTypeId: number): Facts {
  const people = peopleOf(loaded, known, ownerTypeId);
  const last = known.last.get(ownerTypeId);
  return {
    ...recordFacts(loaded),
    reminder: {
      isWaiting: loaded.stages.some(
        ({ owner_type_id, is_counted, percent, slug }) =>
          owner_type_id === ownerTypeId && ((is_counted && percent < 100) || known.returned.includes(slug)),
      ),
      isToday: last?.on === call.today,
      by: last?.by ?? '',
      hasPeople: people.length > 0,
      reaches: people.some(({ isReached }) => isReached),
    },
  };
}

const ownerIn = (call: UnitCall) => Number(call.body.ownerTypeId);

/** What the reminder that a call asks for is decided by. */
export const remindFacts = async (call: UnitCall, loaded: LoadedPep): Promise<Facts> =>
  reminderFacts(call, loaded, await remindable(call, loaded), ownerIn(call));

/** Reminds those of the pupil's people whose sections are not finished, as far as they have asked for it. */
export async function remind(call: UnitCall, loaded: LoadedPep): Promise<ReplyOf<'pep.remind'>> {
  const { pep } = loaded;
  const ownerTypeId = ownerIn(call);
  const fillers = fillersOf(loaded, ownerTypeId);
  const told = (await planPeople(call, loaded)).filter(
    ({ typeId, isReached }) => isReached && fillers.includes(typeId),
  );
  const names = told.map(({ name }) => name);
  await audit(call, {
    action: 'pep.remind',
    record: `pep/${pep.id}`,
    detail: {
      pupil: pep.pupil_id,
      before: null,
      after: { remindedOf: ownerTypeId, remindedOn: call.today, recipients: names.join(', ') },
    },
  });
  await tellUsers(call, {
    alert: alertId.reminder,
    pupilId: pep.pupil_id,
    recordId: pep.id,
    userIds: told.map(({ id }) => id),
  });
  return { success: true, told: names };
}

/** The people of these owners, when they were reminded last, and why the viewer may not remind them now. */
export async function ownersOf(call: UnitCall, loaded: LoadedPep, owners: readonly number[]): Promise<PepOwner[]> {
  const known = await remindable(call, loaded);
  const user = viewerFacts(call.viewer);
  return owners.map((ownerTypeId) => {
    const people = peopleOf(loaded, known, ownerTypeId);
    const facts = { ...reminderFacts(call, loaded, known, ownerTypeId), user, today: call.today };
    const decision = decide(operation('pep.remind'), facts);
    const mayEver = decision.allowed || decision.status !== 403;
    return {
      ownerTypeId,
      people: people.map(({ name }) => name),
      unreached: people.filter(({ isReached }) => mayEver && !isReached).map(({ name }) => name),
      reminded: known.last.get(ownerTypeId) ?? null,
      denied: decision.allowed ? null : decision.reason,
    };
  });
}
