import { sql, type RawBuilder, type SqlBool } from 'kysely';
import { ageOn, inYears } from '../../care/ages.ts';
import type { AuthoritySettings } from '../../db/authoritySettings.ts';
import { visiblePupils } from '../../db/visiblePupils.ts';
import { ServerError } from '../../errors.ts';
import type { UnitCall } from '../handler.ts';
import { fullName, type FoundPupil } from '../students/findPupil.ts';
import { day } from '../students/refuse.ts';

const words = ['under one', 'one', 'two', 'three', 'four', 'five'];

type Child = Pick<FoundPupil, 'first_name' | 'last_name' | 'date_of_birth'>;

/** No plan begins for a child who is younger today than the authority says (D-350). */
export function refuseTooYoung(call: UnitCall, pupil: Child): void {
  const sentence = tooYoung(call, pupil);
  if (sentence !== null) throw new ServerError('INVALID', { errors: { studentId: sentence } });
}

/** The sentence for who chooses such a child: how old they are, and from which day there can be a plan; else null. */
function tooYoung({ viewer, today }: UnitCall, pupil: Child): string | null {
  const { youngestPepAge: youngest } = viewer.settings;
  const born = pupil.date_of_birth;
  const age = ageOn(born, today);
  if (youngest === null || age >= youngest) return null;
  const is = `${fullName(pupil)} is ${words[Math.max(age, 0)]} ${age > 1 ? 'years' : 'year'} old`;
  return `${is}: PEPs begin at ${words[youngest]} here, from ${day(inYears(born, youngest))}`;
}

/** That sentence of each pupil in sight who is too young, by id. */
export async function tooYoungOnes(call: UnitCall): Promise<ReadonlyMap<number, string>> {
  const { settings } = call.viewer;
  if (settings.youngestPepAge === null) return new Map();
  const pupils = await call.db
    .selectFrom('pupil')
    .select(['pupil.id', 'first_name', 'last_name', 'date_of_birth'])
    .where(visiblePupils(call))
    .where(sql<SqlBool>`not ${isOldEnough(settings, sql`${call.today}::date`)}`)
    .execute();
  return new Map(pupils.map((pupil) => [pupil.id, tooYoung(call, pupil) ?? '']));
}

/**
 * Whether `pupil` was old enough for a plan on a day. The years are taken from the day, so that who was born on
 * 29 February is a year older on 1 March, as above: PostgreSQL would add them up to 28 February.
 */
export const isOldEnough = (
  { youngestPepAge: youngest }: Pick<AuthoritySettings, 'youngestPepAge'>,
  date: RawBuilder<unknown>,
): RawBuilder<SqlBool> =>
  youngest === null
    ? sql<SqlBool>`true`
    : sql<SqlBool>`pupil.date_of_birth <= ${date} - make_interval(years => ${sql.lit(youngest)})`;
