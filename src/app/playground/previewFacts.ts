import {
  factConditions,
  isObject,
  valueAt,
  type Json,
  type JsonObject,
  type LookupOption,
  type ResolvedForm,
} from '../../engine/index.ts';

/** Facts that every form of a plan may read, as of a plan in progress; `stage` is filled in for each form. */
export const usualFacts: JsonObject = {
  today: '2026-11-21',
  user: { userId: 1, typeId: 1, localAuthorityId: 11, isSupportOrigin: false, mustSetUpMfa: false },
  pep: { pepId: 1, statusId: 2, endDate: '', schoolTermId: 1, cycle: 1, academicYearId: 17, hasEarlierCompleted: true },
  pupil: {
    studentId: 1,
    yearGroupId: 9,
    phase: 'key-stages-1-4',
    senStatus: 'K',
    careStatusId: 1,
    isSensitive: false,
    isPassed: false,
    isOnRoll: true,
    education: 'school',
    isSchoolStartDue: false,
  },
  stage: {},
  form: { ownerTypeId: 1, slug: '' },
};

/** The usual facts for a tenant's users, on a day (`YYYY-MM-DD`). */
export const usualFactsFor = (tenant: string, today: Json): JsonObject =>
  withFact({ ...usualFacts, today }, 'user.localAuthorityId', Number(tenant));

/** The facts with one of them, by its dotted path, set. */
export function withFact(facts: JsonObject, path: string, value: JsonObject[string]): JsonObject {
  const [head = '', ...rest] = path.split('.');
  if (rest.length === 0) return { ...facts, [head]: value };
  const inner = facts[head];
  const object = typeof inner === 'object' && inner !== null && !Array.isArray(inner) ? inner : {};
  return { ...facts, [head]: withFact(object, rest.join('.'), value) };
}

/** The facts in a year group, and the phase that it belongs to. */
export function inYearGroup(facts: JsonObject, years: readonly LookupOption[], id: Json): JsonObject {
  const phase = years.find(({ value }) => value === id)?.data?.phase ?? null;
  return withFact(withFact(facts, 'pupil.yearGroupId', id), 'pupil.phase', phase);
}

/**
 * The facts with the usual ones where they lack one, and with null, which is “not known yet”, for every
 * other fact that a form's conditions name.
 */
export function factsFor(form: ResolvedForm, facts: JsonObject): JsonObject {
  return factConditions(form)
    .flatMap(({ when }) => Object.keys(when))
    .reduce(
      (held, path) => (valueAt(held, path.split('.')) === undefined ? withFact(held, path, null) : held),
      filledUp(facts, usualFacts),
    );
}

function filledUp(facts: JsonObject, usual: JsonObject): JsonObject {
  const lacking = Object.entries(usual).map(([name, value]): [string, Json] => {
    const held = facts[name];
    return [name, isObject(value) ? filledUp(isObject(held) ? held : {}, value) : (held ?? value)];
  });
  return {
    ...facts,
    ...Object.fromEntries(lacking.map(([name, value]) => [name, facts[name] === null ? null : value])),
  };
}
