import { describe, expect, it } from 'vitest';
import type { Release, ResolvedForm } from '../../../../src/engine/index.ts';
import { differenceOf } from '../../../../src/server/modules/declarations/impact/differences.ts';
import { Tally } from '../../../../src/server/modules/declarations/impact/effects.ts';
import { lookAtPlan } from '../../../../src/server/modules/declarations/impact/lookAtPlan.ts';
import type { LoadedPep } from '../../../../src/server/modules/pep/read/loadPep.ts';

const releaseAsking = (title: string, more: Partial<ResolvedForm> = {}): Release => {
  const form: ResolvedForm = {
    id: 'pep/pathway',
    version: 1,
    title: 'Pathway',
    schema: { type: 'object', properties: { steps: { type: 'string', title } } },
    uiSchema: {},
    ...more,
  };
  return {
    hash: title,
    text: title,
    stages: { stages: { pathway: { form: 'pep/pathway', title: 'Pathway', owner: 1 } } },
    forms: { pathway: form },
  } as unknown as Release;
};

const was = releaseAsking('First steps');

const stage = {
  id: 3,
  slug: 'pathway',
  owner_type_id: 1,
  answers: { steps: 'Visit the boatyard' },
  parked: {},
  set_aside: {},
  origins: {},
  is_counted: true,
  required: 0,
  answered: 0,
  percent: 100,
};

const plan = {
  release: was,
  today: '2026-11-13',
  pep: { id: 1, pupil_id: 2, academic_year_id: 17, school_term_id: 1, frozen_facts: null, date_completed: null },
  pupil: { firstName: 'Ada', lastName: 'Quillfeather', dateOfBirth: '2014-05-01' },
  stages: [stage],
} as unknown as LoadedPep;

function effectsOf(next: Release) {
  const tally = new Tally();
  lookAtPlan(plan, { next, difference: differenceOf(was, next), tally });
  return tally.all().map(({ kind, question, examples }) => [kind, question, examples[0]?.name]);
}

describe('one plan that is looked at', () => {
  it('has no effect where a question is only called otherwise', () => {
    expect(effectsOf(releaseAsking('Next steps'))).toEqual([]);
  });

  it('is told by name where its answers cannot be settled, and nothing else is said of it', () => {
    const next = releaseAsking('Next steps', { derived: { steps: { of: [] } } as unknown as ResolvedForm['derived'] });
    expect(effectsOf(next)).toEqual([['unsettled', '', 'Ada Quillfeather']]);
  });
});
