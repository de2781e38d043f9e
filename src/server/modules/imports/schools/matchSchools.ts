import type { Json, JsonObject } from '../../../../engine/index.ts';
import { seenSchools, type SchoolAsSeen } from '../../../db/across/index.ts';
import type { UnitCall } from '../../handler.ts';
import { mayChange } from '../../organisations/sharedSchools.ts';
import type { Match, RowToMatch } from '../kind.ts';
import { answersOf, saidOf, saysSame } from './schoolRow.ts';

/** What the portal knows of rows of schools. A URN is one school, so nobody has to decide anything. */
export async function matchSchools(call: UnitCall, rows: readonly RowToMatch[]): Promise<Match[]> {
  const { db, viewer } = call;
  const urns = rows.map(({ answers }) => String(answers.urn));
  const known = new Map((await seenSchools(db, viewer.authorityId, urns)).map((school) => [school.urn, school]));
  return rows.map(({ answers }) => matchSchool(call, known.get(String(answers.urn)) ?? null, saidOf(answers)));
}

const longestAddress = 300;

function matchSchool({ viewer, today }: UnitCall, school: SchoolAsSeen | null, said: JsonObject): Match {
  const faults = {
    ...(school === null && newFaults(said)),
    ...(String(said.address ?? '').length > longestAddress && {
      address: `is longer than ${longestAddress} characters with locality, town and county`,
    }),
  };
  const { name: _name, ...says } = said;
  const plain: Match = { recordId: null, changes: {}, faults, clash: null, candidates: [], says };
  if (school === null) return plain;
  // As a candidate, so that one which somebody makes meanwhile is not taken for what was shown.
  if (!school.isJoined) return { ...plain, candidates: [school.id], says: {}, note: joinedWords(school) };
  const changes = changesOf(answersOf(school, today), said);
  if (Object.keys(changes).length === 0 || mayChange(viewer, school)) return { ...plain, recordId: school.id, changes };
  return { ...plain, recordId: school.id, note: sharedWords };
}

const sharedWords = 'Other authorities have this school too, so only support changes it, and it stays as it is';

const joinedWords = ({ name, area }: SchoolAsSeen): string =>
  `The portal knows this URN already: ${[name, area].filter((part) => part !== '').join(', ')}, is added as it stands there`;

function changesOf(present: JsonObject, said: JsonObject): { [field: string]: readonly [Json, Json] } {
  return Object.fromEntries(
    Object.entries(said).flatMap(([field, is]) => {
      const was = present[field] ?? null;
      return field === 'urn' || saysSame(field, was, is) ? [] : [[field, [was, is]]];
    }),
  );
}

/** A school that is new to the portal needs what the form that adds one asks. */
function newFaults(said: JsonObject): { [field: string]: string } {
  const needed = ['name', 'phaseId', 'establishmentTypeId'].filter((field) => String(said[field] ?? '').trim() === '');
  return Object.fromEntries(needed.map((field) => [field, 'is needed for a school that is new to the portal']));
}
