import type { Db } from '../unitOfWork.ts';
import { usesPepCycles } from './cycles.ts';
import { firstNames, lastNames } from './names.ts';
import { randomFrom, uuidFrom, type Random } from './random.ts';
import { ratingSettingsOf } from './ratingSettings.ts';

/** The password of every demonstration account. */
export const demoPassword = 'Demo-Passw0rd!';

export const authorities = [
  { id: 1, name: 'Support', host: 'support.example', supportTel: '01632 960001', premiumPence: 0 },
  { id: 11, name: 'Ashcombe', host: 'ashcombe.example', supportTel: '01632 960011', premiumPence: 263_000 },
  { id: 12, name: 'Brinmoor', host: 'brinmoor.example', supportTel: '01632 960012', premiumPence: 171_000 },
] as const;

const accounts = [
  { name: 'dt', typeId: 1 }, { name: 'la', typeId: 2 }, { name: 'super', typeId: 3 }, { name: 'readonly', typeId: 4 },
  { name: 'sw', typeId: 6 }, { name: 'iro', typeId: 7 }, { name: 'oeu', typeId: 8 },
] as const;

/** Colleagues who have no account of their own to sign in with. */
const colleagues = [
  { name: 'teacher2', typeId: 1 }, { name: 'teacher3', typeId: 1 }, { name: 'officer2', typeId: 2 },
  { name: 'worker2', typeId: 6 }, { name: 'worker3', typeId: 6 }, { name: 'reviewer2', typeId: 7 },
] as const;

/** Name before the @ -> user id. */
export type Staff = ReadonlyMap<string, number>;

const supportAccounts = [{ name: 'support', typeId: 3 }] as const;

const accountsOf = (authorityId: number) => (authorityId === 1 ? supportAccounts : accounts);

/** The pool's name of a demonstration user: the same each time, so that accounts and users find each other. */
const subOf = (username: string) =>
  uuidFrom(randomFrom([...username].reduce((sum, letter) => (Math.imul(sum, 31) + letter.charCodeAt(0)) >>> 0, 7)));

export interface DemoAccount {
  readonly sub: string;
  readonly username: string;
  readonly password: string;
}

/** Accounts for the identity pool of our own, to be made before the data that names them. */
export const demoAccounts: readonly DemoAccount[] = authorities.flatMap(({ id, host }) =>
  accountsOf(id).map(({ name }) => {
    const username = `${name}@${host}`;
    return { sub: subOf(username), username, password: demoPassword };
  }));

export async function addAuthorities(db: Db, yearIds: readonly number[]): Promise<void> {
  const rows = authorities.map(({ id, name, supportTel }) => ({
    id, name, is_support: id === 1, support_tel: supportTel, settings: JSON.stringify({ ...settings, ...ratingSettingsOf(id), usesPepCycles: usesPepCycles(id) }),
  }));
  await db.insertInto('authority').values(rows).execute();
  const rates = authorities.flatMap(({ id, premiumPence }) =>
    yearIds.map((year) => ({ authority_id: id, academic_year_id: year, pence: premiumPence })));
  await db.insertInto('premium_rate').values(rates).execute();
}

const settings = {
  hasMessaging: false, hasPep: true, hasPepAutoSave: true,
  useExportPassword: true, hasPercentageStudents: false, hasSessionStudents: true, mfaRequired: false,
  alerts: [4, 6, 8],
};

export interface StaffInput {
  readonly authority: (typeof authorities)[number];
  readonly random: Random;
  readonly addedOn: string;
}

export async function addStaff(db: Db, { authority, random, addedOn }: StaffInput): Promise<Staff> {
  const people = authority.id === 1 ? supportAccounts : [...accounts, ...colleagues];
  const rows = people.map(({ name, typeId }) => ({
    sub: subOf(`${name}@${authority.host}`),
    authority_id: authority.id,
    username: `${name}@${authority.host}`,
    first_name: random.pick(firstNames),
    last_name: random.pick(lastNames),
    type_id: typeId,
    telephone: `01632 9600${20 + random.below(70)}`,
    added_at: `${addedOn}T09:00:00Z`,
  }));
  const added = await db.insertInto('app_user').values(rows).returning(['id', 'username']).execute();
  return new Map(added.map(({ id, username }) => [username.slice(0, username.indexOf('@')), id]));
}

export function staffId(staff: Staff, name: string): number {
  const id = staff.get(name);
  if (id === undefined) throw new Error(`The demonstration data has no "${name}".`);
  return id;
}
