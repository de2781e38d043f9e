import { sql, type RawBuilder, type SqlBool } from 'kysely';
import { ageOn, inYears } from '../../care/ages.ts';
import type { AuthoritySettings } from '../../db/authoritySettings.ts';
import { ServerError } from '../../errors.ts';
import type { UnitCall } from '../handler.ts';
import { fullName, type FoundPupil } from '../students/findPupil.ts';
import { day } from '../students/refuse.ts';

const words = ['under one', 'one', 'two', 'three', 'four', 'five'];

/** No plan begins for a child who is younger today than the authority says (D-350). */
export function refuseTooYoung({ viewer, today }: UnitCall, pupil: FoundPupil): void {
  const { youngestPepAge: youngest } = viewer.settings;
  const born = pupil.date_of_birth;
  const age = ageOn(born, today);
  if (youngest === null || age >= youngest) return;
  const is = `${fullName(pupil)} is ${words[Math.max(age, 0)]} ${age > 1 ? 'years' : 'year'} old`;
  const sentence = `${is}: PEPs begin at ${words[youngest]} here, from ${day(inYears(born, youngest))}`;
  throw new ServerError('INVALID', { errors: { studentId: sentence } });
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
