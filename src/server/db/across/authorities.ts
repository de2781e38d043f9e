import { sql } from 'kysely';
import type { Database } from '../database.ts';
import { asSystem, type Db } from '../unitOfWork.ts';

/** All authorities by name, for the page that switches between them (SET-4). */
export function listAuthorities(database: Database): Promise<{ id: number; name: string }[]> {
  return asSystem(database, (db) =>
    db
      .selectFrom('authority')
      .select(['id', 'name'])
      .orderBy(sql`name collate "und-x-icu"`)
      .orderBy('id')
      .execute(),
  );
}

/** An authority that is added. */
export interface AddedAuthority {
  readonly name: string;
  /** Its number, by which its own declarations are found; null takes the next free one, from 2 on. */
  readonly id: number | null;
  /** Whether it is the one that supports the others (SET-3). */
  readonly isSupport: boolean;
}

/** The name, the number or the part of support is another authority's: said in a sentence. */
export class AuthorityTaken extends Error {
  override readonly name = 'AuthorityTaken';
}

/** Work under the system role in which an authority is added; one after the other. */
export function addingAuthority<T>(database: Database, work: (db: Db) => Promise<T>): Promise<T> {
  return asSystem(database, async (db) => {
    // Whoever comes second waits here for the first, and then finds its authority.
    await sql`lock table authority in share row exclusive mode`.execute(db);
    return work(db);
  });
}

/** Adds an authority, within `addingAuthority`, and answers its number. Throws AuthorityTaken. */
export async function insertAuthority(db: Db, authority: AddedAuthority): Promise<number> {
  const id = await freeNumber(db, authority);
  await db.insertInto('authority').values({ id, name: authority.name, is_support: authority.isSupport }).execute();
  return id;
}

/** The number asked for, or the lowest from 2 on that no authority has. */
async function freeNumber(db: Db, { id, name, isSupport }: AddedAuthority): Promise<number> {
  const others = await db.selectFrom('authority').select(['id', 'name', 'is_support']).execute();
  const sameName = others.find((other) => other.name.trim().toLowerCase() === name.trim().toLowerCase());
  if (sameName !== undefined)
    throw new AuthorityTaken(`There is an authority called ${sameName.name} already, with the number ${sameName.id}.`);
  const support = others.find((other) => other.is_support);
  if (isSupport && support !== undefined)
    throw new AuthorityTaken(
      `${support.name} (${support.id}) is the support authority already, and there is only one.`,
    );
  const bearer = others.find((other) => other.id === id);
  if (bearer !== undefined)
    throw new AuthorityTaken(`The number ${bearer.id} is that of ${bearer.name}; choose another.`);
  if (id !== null) return id;
  const taken = new Set(others.map((other) => other.id));
  let free = 2;
  while (taken.has(free)) free += 1;
  return free;
}
