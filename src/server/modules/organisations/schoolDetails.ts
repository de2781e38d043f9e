import type { SchoolDetails } from '../../db/across/index.ts';
import type { JsonObject, Lookups } from '../../../engine/index.ts';

/** The details of a school by their names in a call. */
export function schoolDetails(declarations: Lookups, body: JsonObject): SchoolDetails {
  const phaseId = numberIn(body.phaseId);
  return {
    name: wordIn(body.name),
    dfe_number: wordIn(body.dfeNumber),
    phase_id: phaseId,
    phase: phaseName(declarations, phaseId),
    establishment_type_id: numberIn(body.establishmentTypeId),
    address: wordIn(body.address),
    town: wordIn(body.town),
    postcode: wordIn(body.postcode).toUpperCase(),
    telephone: wordIn(body.telephone),
    area: wordIn(body.area),
    closed_on: wordIn(body.closedOn) || null,
  };
}

const wordIn = (value: unknown) => (typeof value === 'string' ? value.trim() : '');
const numberIn = (value: unknown) => (typeof value === 'number' ? value : null);

function phaseName(declarations: Lookups, phaseId: number | null): string {
  return declarations.lookup('phase-of-education').options?.find(({ value }) => value === phaseId)?.label ?? '';
}
