import type { UnitCall } from '../handler.ts';
import { fullName, type FoundPupil } from '../students/findPupil.ts';

/** Finds other people's names in texts. */
export interface NameFinder {
  /** Whose names stand in a text; a member of staff whose name is all that it says stands there in a role. */
  find(text: string): readonly string[];
}

/** Names of so many words are looked for. */
const longestName = 5;

const wordsOf = (text: string): string[] => text.toLowerCase().match(/[\p{L}\p{M}'’-]+/gu) ?? [];

/**
 * Looks for the full names of the authority's other pupils and of its staff, first or last name first. A hint, no
 * more: nicknames, relatives and whoever has no record here are not found.
 */
export async function nameFinder({ db }: UnitCall, pupil: FoundPupil): Promise<NameFinder> {
  const pupils = await db.selectFrom('pupil').select(['first_name', 'last_name']).where('id', '<>', pupil.id).execute();
  const staff = await db
    .selectFrom('app_user')
    .select(['first_name', 'last_name'])
    .unionAll(db.selectFrom('former_staff').select(['first_name', 'last_name']))
    .execute();
  const known = new Map<string, { readonly name: string; readonly isStaff: boolean }>();
  const add = (person: { first_name: string; last_name: string }, isStaff: boolean) => {
    const [first, last] = [wordsOf(person.first_name), wordsOf(person.last_name)];
    if (first.length === 0 || last.length === 0) return;
    for (const words of [
      [...first, ...last],
      [...last, ...first],
    ])
      known.set(words.join(' '), { name: fullName(person), isStaff });
  };
  for (const person of staff) add(person, true);
  for (const person of pupils) add(person, false);
  // Whose namesake the pupil is cannot be told apart.
  for (const words of [fullName(pupil), `${pupil.last_name} ${pupil.first_name}`])
    known.delete(wordsOf(words).join(' '));
  return {
    find(text) {
      const words = wordsOf(text);
      const found = new Set<string>();
      for (let from = 0; from < words.length; from += 1)
        for (let length = 2; length <= longestName && from + length <= words.length; length += 1) {
          const person = known.get(words.slice(from, from + length).join(' '));
          if (person !== undefined && !(person.isStaff && length === words.length)) found.add(person.name);
        }
      return [...found];
    },
  };
}
