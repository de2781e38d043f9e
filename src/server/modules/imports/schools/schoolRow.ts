import type { Json, JsonObject } from '../../../../engine/index.ts';
import type { Call } from '../../handler.ts';
import type { SchoolAsSeen, SchoolToKeep } from '../../../db/across/index.ts';
import { schoolDetails } from '../../organisations/schoolDetails.ts';

/** What a row says of a school, by the questions of the form that adds one: the national list writes some in parts. */
export function saidOf(answers: JsonObject): JsonObject {
  const { laCode, establishmentNumber, address, locality, town, county, dfeNumber, ...plain } = answers;
  const lines = [address, locality, town, county].filter((line) => typeof line === 'string');
  const inParts =
    laCode === undefined || establishmentNumber === undefined
      ? undefined
      : `${String(laCode)}/${String(establishmentNumber)}`;
  const number = dfeNumber ?? inParts;
  return {
    ...plain,
    ...(typeof town === 'string' && { town }),
    ...(number !== undefined && { dfeNumber: number }),
    ...(lines.length > 0 && { address: lines.join(', ') }),
  };
}

/** Who reads a row, on which day. */
type Reader = Pick<Call, 'declarations' | 'today'>;

/** A school as a row would say it. */
export const answersOf = (school: SchoolAsSeen, today: string): JsonObject => ({
  name: school.name,
  status: school.is_open && !isPast(school.closed_on, today) ? 'open' : 'closed',
  dfeNumber: school.dfe_number,
  phaseId: school.phase_id,
  establishmentTypeId: school.establishment_type_id,
  address: school.address,
  town: school.town,
  postcode: school.postcode,
  telephone: school.telephone,
  area: school.area,
  closedOn: school.closed_on,
});

const isPast = (closedOn: string | null, today: string): boolean => closedOn !== null && closedOn <= today;
const isOpen = (status: Json | undefined): boolean => status !== 'closed' && status !== 'proposed';
const signs = (value: Json): string =>
  String(value)
    .toUpperCase()
    .replace(/[^A-Z0-9]/g, '');

/** Whether two answers say the same: numbers and post codes are written with blanks and signs, and without. */
export function saysSame(question: string, was: Json, is: Json): boolean {
  if (question === 'status') return isOpen(was) === isOpen(is);
  if (['dfeNumber', 'postcode', 'telephone'].includes(question) && was !== null) return signs(was) === signs(is);
  return was === (typeof is === 'string' ? is.trim() : is);
}

/** A school as answers say it, in the columns that it is kept in; where they say that it is open, no day is past. */
export function toKeep({ declarations, today }: Reader, urn: string, said: JsonObject): SchoolToKeep {
  const details = schoolDetails(declarations, said);
  const is_open = isOpen(said.status);
  const closed_on = is_open && isPast(details.closed_on, today) ? null : details.closed_on;
  return { ...details, urn, is_open, closed_on };
}
