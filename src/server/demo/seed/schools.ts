import type { Db } from '../../db/unitOfWork.ts';
import { roads, schools } from './names.ts';

type School = (typeof schools)[number];

export interface SeededSchool {
  readonly id: number;
  readonly name: string;
  readonly phase: string;
  readonly area: number | null;
}

/** Where an authority has its centre, and the places lie that schools elsewhere are in; degrees. */
const centres: Readonly<Record<number, { readonly latitude: number; readonly longitude: number }>> = {
  0: { latitude: 52.72, longitude: -0.31 },
  11: { latitude: 52.11, longitude: -1.24 },
  12: { latitude: 52.46, longitude: -1.87 },
};

/** Lookups establishment-type and phase-of-education by the school's phase. */
const kinds = {
  Nursery: { type: 15, phase: 1 },
  Primary: { type: 1, phase: 2 },
  'Middle deemed primary': { type: 3, phase: 3 },
  Secondary: { type: 34, phase: 4 },
  '16 plus': { type: 18, phase: 6 },
  'Not applicable': { type: 14, phase: 0 },
} as const satisfies Record<School['phase'], unknown>;

/** Schools known to both authorities, their points scattered round their area's centre. */
export async function addSchools(db: Db): Promise<SeededSchool[]> {
  await addCentres(db);
  const added = await db.insertInto('school').values(schools.map(rowOf)).returning(['id', 'name']).execute();
  const links = [11, 12].flatMap((authority) => added.map(({ id }, index) => linkOf(authority, id, index)));
  await db.insertInto('authority_school').values(links).execute();
  return added.map(({ id, name }, index) => {
    const { phase = '', area = null } = schools[index] ?? {};
    return { id, name, phase, area };
  });
}

async function addCentres(db: Db): Promise<void> {
  for (const authority of [11, 12]) {
    await db
      .updateTable('authority')
      .set(centres[authority] ?? {})
      .where('id', '=', authority)
      .execute();
  }
}

const isClosed = ({ phase }: School) => phase === 'Middle deemed primary';
const isAlternative = ({ phase }: School) => phase === 'Not applicable';
const sendsData = (index: number) => index % 4 === 0;

function rowOf(school: School, index: number) {
  const { name, phase, area } = school;
  const { type, phase: phaseId } = kinds[phase];
  return {
    urn: String(900_101 + index * 7),
    dfe_number: `${900 + (area ?? 0)}/${4000 + index}`,
    name,
    phase,
    phase_id: phaseId,
    // One is inspected by report card, one not yet.
    ofsted_rating_id: index === 10 ? 12 : index === 12 ? 5 : (index % 3) + 1,
    establishment_type_id: type,
    telephone: `01632 9601${String(10 + index)}`,
    address: `${3 + index * 4} ${roads[index % roads.length] ?? ''}`,
    postcode: `ZZ${index + 1} ${index % 9}AA`,
    area: area === 11 ? 'Ashcombe' : area === 12 ? 'Brinmoor' : 'Farrowtide',
    area_authority_id: area,
    sends_data: sendsData(index),
    is_open: !isClosed(school),
    ...pointOf(school, index),
  };
}

/** Nobody knows any more where the closed school stood. */
function pointOf(school: School, index: number): { latitude?: number; longitude?: number } {
  const centre = centres[school.area ?? 0];
  if (isClosed(school) || centre === undefined) return {};
  const apart = 0.01 + (index % 5) * 0.018;
  return {
    latitude: centre.latitude + apart * Math.cos(index * 2.4),
    longitude: centre.longitude + apart * Math.sin(index * 2.4),
  };
}

function linkOf(authority: number, schoolId: number, index: number) {
  const school = schools[index];
  return {
    authority_id: authority,
    school_id: schoolId,
    is_alternative_provision: school !== undefined && isAlternative(school) && school.area === authority,
    de_auth_code: sendsData(index) ? `DE-${authority}-${String(4711 + index * 389).padStart(6, '0')}` : '',
  };
}
