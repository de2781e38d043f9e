import { addDays, userType, type Demonstration } from '../../../contract/index.ts';
import type { Catalog } from '../../../engine/index.ts';
import type { Db } from '../../db/unitOfWork.ts';
import { usesPepCycles } from './cycles.ts';
import { adultFirstNames, staffLastNames } from './names.ts';
import { randomFrom, uuidFrom } from './random.ts';
import { ratingSettingsOf } from './ratingSettings.ts';

/** The password of every demonstration account. */
export const demoPassword = 'Demo-Passw0rd!';

export const authorities = [
  { id: 1, name: 'Support', host: 'support.example', supportTel: '01632 960001', premiumPence: 0 },
  { id: 11, name: 'Ashcombe', host: 'ashcombe.example', supportTel: '01632 960011', premiumPence: 263_000 },
  { id: 12, name: 'Brinmoor', host: 'brinmoor.example', supportTel: '01632 960012', premiumPence: 171_000 },
] as const;

/** Users that can sign in, one of each kind, by the name before the @ of their address. */
export const accountKinds = [
  { name: 'dt', typeId: 1 },
  { name: 'la', typeId: 2 },
  { name: 'super', typeId: 3 },
  { name: 'readonly', typeId: 4 },
  { name: 'sw', typeId: 6 },
  { name: 'iro', typeId: 7 },
  { name: 'oeu', typeId: 8 },
] as const;

/** Colleagues who have no account of their own to sign in with. */
const colleagues = [
  { name: 'teacher2', typeId: 1 },
  { name: 'teacher3', typeId: 1 },
  { name: 'officer2', typeId: 2 },
  { name: 'worker2', typeId: 6 },
  { name: 'worker3', typeId: 6 },
  { name: 'reviewer2', typeId: 7 },
] as const;

/** Colleagues who have just been invited, and one who has left. */
const comingAndGoing = [
  { name: 'teacher4', typeId: 1 },
  { name: 'officer3', typeId: 2 },
  { name: 'worker4', typeId: 6 },
  { name: 'reviewer3', typeId: 7, hasLeft: true },
] as const;

/** Name before the @ -> user id. */
export type Staff = ReadonlyMap<string, number>;

const supportAccounts = [{ name: 'support', typeId: 3 }] as const;

const accountsOf = (authorityId: number) => (authorityId === 1 ? supportAccounts : accountKinds);

/** The pool's name of a demonstration user: the same each time, so that accounts and users find each other. */
const subOf = (username: string) =>
  uuidFrom(randomFrom([...username].reduce((sum, letter) => (Math.imul(sum, 31) + letter.charCodeAt(0)) >>> 0, 7)));

/** An account that can sign in, for the identity pool and for the page that offers it. */
export interface DemoAccount {
  readonly sub: string;
  readonly username: string;
  readonly password: string;
  readonly authorityName: string;
  readonly typeId: number;
}

/** Accounts for the identity pool of our own, to be made before the data that names them. */
export const demoAccounts: readonly DemoAccount[] = authorities.flatMap(({ id, name: authorityName, host }) =>
  accountsOf(id).map(({ name, typeId }) => {
    const username = `${name}@${host}`;
    return { sub: subOf(username), username, password: demoPassword, authorityName, typeId };
  }),
);

/** What the signed-out page is told of the accounts: the authorities with pupils first. */
export function demonstrationOf(catalog: Catalog): Demonstration {
  const typeNames = new Map(catalog.lookup('user-type').options?.map(({ value, label }) => [value, label]));
  const accounts = demoAccounts.map(({ username, authorityName, typeId }) => ({
    userName: username,
    authorityName,
    userTypeName: typeNames.get(typeId) ?? '',
  }));
  const [support, others] = [accounts.slice(0, supportAccounts.length), accounts.slice(supportAccounts.length)];
  return { password: demoPassword, accounts: [...others, ...support] };
}

export async function addAuthorities(db: Db, yearIds: readonly number[]): Promise<void> {
  const rows = authorities.map(({ id, name, supportTel }) => ({
    id,
    name,
    is_support: id === 1,
    support_tel: supportTel,
    settings: JSON.stringify({
      ...settings,
      ...ratingSettingsOf(id),
      usesPepCycles: usesPepCycles(id),
      hasMessaging: hasMessages(id),
      declarationsNeedTwo: id === 11,
      hasDelegation: delegates(id),
      youngestPepAge: id === 12 ? 2 : null,
    }),
  }));
  await db.insertInto('authority').values(rows).execute();
  const rates = authorities.flatMap(({ id, premiumPence }) =>
    yearIds.map((year) => ({ authority_id: id, academic_year_id: year, pence: premiumPence })),
  );
  await db.insertInto('premium_rate').values(rates).execute();
}

/** One authority lets its designated teachers give colleagues sections, so that both ways can be looked at. */
export const delegates = (authorityId: number): boolean => authorityId === 12;

/** One authority writes messages in the portal, so that both ways can be looked at. */
export const hasMessages = (authorityId: number): boolean => authorityId === 11;

const settings = {
  hasPep: true,
  hasPepAutoSave: true,
  useExportPassword: true,
  hasPercentageStudents: true,
  hasSessionStudents: true,
  mfaRequired: false,
  alerts: [4, 6, 8],
};

/** Nobody's twice within an authority, and in another one of other people. */
function nameOf(authorityId: number, index: number) {
  const at = authorityId * 19 + index;
  return {
    first_name: adultFirstNames[(at * 5) % adultFirstNames.length] as string,
    last_name: staffLastNames[at % staffLastNames.length] as string,
  };
}

const telephoneOf = (authorityId: number, index: number) =>
  `01632 960${String(authorityId * 20 + 20 + index).padStart(3, '0')}`;

export interface StaffInput {
  readonly authority: (typeof authorities)[number];
  readonly addedOn: string;
}

export async function addStaff(db: Db, { authority, addedOn }: StaffInput): Promise<Staff> {
  const people = authority.id === 1 ? supportAccounts : [...accountKinds, ...colleagues];
  const named = people.map(({ name, typeId }) => ({ username: `${name}@${authority.host}`, typeId }));
  const rows = named.map(({ username, typeId }, index) => ({
    sub: subOf(username),
    authority_id: authority.id,
    username,
    ...nameOf(authority.id, index),
    type_id: typeId,
    telephone: telephoneOf(authority.id, index),
    added_at: `${addedOn}T09:00:00Z`,
    activated_at: `${addDays(addedOn, 2)}T09:30:00Z`,
    last_sign_in_at: `${addDays(addedOn, 400 + ((username.length + typeId * 3) % 19))}T08:45:00Z`,
  }));
  const added = await db.insertInto('app_user').values(rows).returning(['id', 'username', 'type_id']).execute();
  await askForReminders(db, added, authority.id);
  const others = authority.id === 1 ? [] : await addComingAndGoing(db, authority, addedOn);
  return new Map([...added, ...others].map(({ id, username }) => [username.slice(0, username.indexOf('@')), id]));
}

/** Of `lookups/alert`. */
const REMINDER = 12;

/** Social workers have ticked reminders, so that one can be sent whichever plans wait for one of them today. */
async function askForReminders(
  db: Db,
  users: readonly { readonly id: number; readonly type_id: number }[],
  authorityId: number,
): Promise<void> {
  const workers = users.filter(({ type_id }) => type_id === userType.socialWorker);
  if (workers.length === 0) return;
  const tick = { authority_id: authorityId, alert_id: REMINDER, is_checked: true };
  await db
    .insertInto('alert_choice')
    .values(workers.map(({ id }) => ({ ...tick, user_id: id })))
    .execute();
}

async function addComingAndGoing(db: Db, { id, host }: StaffInput['authority'], addedOn: string) {
  return db
    .insertInto('app_user')
    .values(
      comingAndGoing.map(({ name, typeId, ...rest }, index) => {
        const hasLeft = 'hasLeft' in rest;
        const added = hasLeft ? addedOn : addDays(addedOn, 415 + index);
        return {
          sub: subOf(`${name}@${host}`),
          authority_id: id,
          username: `${name}@${host}`,
          ...nameOf(id, 13 + index),
          type_id: typeId,
          telephone: telephoneOf(id, 13 + index),
          is_active: !hasLeft,
          closed_at: hasLeft ? `${addDays(addedOn, 191)}T09:00:00Z` : null,
          added_at: `${added}T09:00:00Z`,
          activated_at: hasLeft ? `${addDays(addedOn, 2)}T09:30:00Z` : null,
          last_sign_in_at: hasLeft ? `${addDays(addedOn, 190)}T16:10:00Z` : null,
        };
      }),
    )
    .returning(['id', 'username'])
    .execute();
}

export function staffId(staff: Staff, name: string): number {
  const id = staff.get(name);
  if (id === undefined) throw new Error(`The demonstration data has no "${name}".`);
  return id;
}
