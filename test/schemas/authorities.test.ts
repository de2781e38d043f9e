import { describe, expect, it } from 'vitest';
import {
  activeForm,
  makeRelease,
  matches,
  validateAnswers,
  type Facts,
  type JsonObject,
} from '../../src/engine/index.ts';
import { hashText } from '../../src/server/catalog/loadServerCatalog.ts';
import { servedCatalog } from '../support/servedCatalog.ts';

const catalog = servedCatalog();
const release = (tenant: string, phase = 'key-stages-1-4') => makeRelease(catalog.of(tenant), `pep/${phase}`, hashText);

/** Facts of a child without special needs in Year 7, in the first cycle, whose PEP is a termly review. */
const facts = (changes: JsonObject = {}): Facts => {
  const {
    yearGroupId = 9,
    cycle = 1,
    pepType = 'termly-review',
    apUsed = 'no',
    eetStatus = 'college',
    senStatus = 'N',
    education = 'school',
  } = changes;
  return {
    pupil: { yearGroupId, senStatus, phase: 'key-stages-1-4', education, isSchoolStartDue: false },
    pep: { schoolTermId: 1, cycle, hasEarlierCompleted: true, statusId: 2 },
    stage: { meeting: { pep_type: pepType }, school: { ap_used: apUsed }, eet: { eet_status: eetStatus } },
  };
};

/** Stages that count before anybody has typed, without the virtual school's own. */
const counted = (tenant: string, changes: JsonObject = {}, phase?: string): string[] =>
  Object.entries(release(tenant, phase).stages.stages)
    .filter(([, { owner }]) => owner !== 2)
    .filter(([, { present }]) => present === undefined || matches(present, facts(changes)))
    .filter(([, { optional, when }]) => optional !== true || (when !== undefined && matches(when, facts(changes))))
    .map(([slug]) => slug);

const missing = (tenant: string, form: string, at: Facts = facts()): string[] => {
  const active = activeForm({ form: catalog.of(tenant).form(form), facts: at, document: { answers: {}, parked: {} } });
  return validateAnswers(active, {}, 'complete').map(({ pointer }) => pointer);
};

describe('authority 12, gold standard and aspiration pathway', () => {
  it('has the aspiration pathway from Key Stage 2 and after 16, between My views and the others', () => {
    expect(counted('12', { yearGroupId: 4 })).not.toContain('aspiration-pathway');
    expect(counted('12', { yearGroupId: 5 })).toContain('aspiration-pathway');
    const slugs = Object.keys(release('12').stages.stages);
    expect(slugs.slice(slugs.indexOf('my-views'), slugs.indexOf('other-views') + 1)).toEqual([
      'my-views',
      'aspiration-pathway',
      'other-views',
    ]);
    expect(counted('12', {}, 'post-16')).toContain('aspiration-pathway');
    expect(counted('12', { yearGroupId: 18 })).not.toContain('aspiration-pathway');
  });

  it('asks six questions there, four of them required', () => {
    const { schema } = catalog.of('12').form('pep/aspiration-pathway');
    expect(Object.keys(schema.properties as JsonObject)).toHaveLength(6);
    expect(missing('12', 'pep/aspiration-pathway')).toEqual([
      '/aspiration_kind',
      '/first_steps',
      '/people_who_help',
      '/dt_signed',
    ]);
  });

  it('requires life-story work, and asks for a piece of work', () => {
    expect(missing('11', 'pep/care')).not.toContain('/life_story');
    expect(missing('12', 'pep/care')).toContain('/life_story');
    for (const phase of ['early-years', 'key-stages-1-4', 'post-16']) {
      expect(catalog.of('12').form(`pep/${phase}/my-views`).schema.properties).toHaveProperty('achievement_file');
    }
  });

  it('releases money once every rating is moderated, and no amount of its own', () => {
    for (const phase of ['early-years', 'key-stages-1-4', 'post-16']) {
      const { funding } = release('12', phase).stages;
      expect(funding).toMatchObject({ released: { moderated: true } });
      expect(funding).not.toHaveProperty('rates');
    }
  });
});

describe('authority 14, two meetings and a teacher review', () => {
  it('counts in the review cycle only what the teacher reviews', () => {
    expect(counted('14', { cycle: 2 })).toEqual(['attendance', 'attainment', 'review', 'targets', 'agree']);
    expect(counted('14', { cycle: 2 }, 'post-16')).toEqual([
      'attendance',
      'qualifications',
      'review',
      'targets',
      'agree',
    ]);
    expect(counted('14', { cycle: 3 })).toEqual(counted('11'));
    // A plan of before the authority had cycles.
    expect(counted('14', { cycle: null })).toEqual(counted('11'));
  });

  it('counts a short list for an initial PEP', () => {
    expect(counted('14', { pepType: 'initial' })).toEqual([
      'meeting',
      'personal',
      'care',
      'health',
      'my-views',
      'targets',
    ]);
  });

  it('asks about a place, and not about the school, where a child has none or is taught elsewhere', () => {
    const there = (phase: string, education: string) => {
      const { stages } = release('14', phase).stages;
      return [stages['school-place'], stages.school ?? stages.setting].map((stage) =>
        matches(stage?.present ?? {}, facts({ education })),
      );
    };
    for (const phase of ['key-stages-1-4', 'early-years']) {
      expect(['school', 'otherwise', 'none'].map((education) => there(phase, education))).toEqual([
        [false, true],
        [true, false],
        [true, false],
      ]);
    }
    expect(['school', 'otherwise', 'none'].map((education) => there('post-16', education)[0])).toEqual([
      false,
      true,
      true,
    ]);
  });

  it('is content with one target in an initial PEP', () => {
    const fewest = (pepType: string) => {
      const document = { answers: {}, parked: {} };
      const active = activeForm({ form: catalog.of('14').form('pep/targets'), facts: facts({ pepType }), document });
      return ((active.schema.properties as JsonObject).targets as JsonObject).minItems;
    };
    expect([fewest('initial'), fewest('termly-review')]).toEqual([1, 3]);
  });

  it('asks for each target which outcome of the EHC plan it serves, where there is one', () => {
    const columns = (senStatus: string): string[] => {
      const active = activeForm({
        form: catalog.of('14').form('pep/targets'),
        facts: facts({ senStatus }),
        document: { answers: {}, parked: {} },
      });
      const rows = (active.schema.properties as JsonObject).targets as JsonObject;
      return Object.keys((rows.items as JsonObject).properties as JsonObject);
    };
    expect(columns('E')).toContain('ehcp_outcome');
    expect(columns('K')).not.toContain('ehcp_outcome');
  });
});

describe('the days by which plans are to be done', () => {
  it('are counted from the meeting in authority 14, and are three cut-off dates in authority 15', () => {
    for (const phase of ['early-years', 'key-stages-1-4', 'post-16']) {
      expect(release('14', phase).stages.dates).toMatchObject({
        beforehand: { days: 21, before: 'meeting' },
        handedIn: { days: 5, countedIn: 'working', after: 'meeting' },
      });
      expect(release('15', phase).stages.dates?.completed?.on).toEqual({ '1': '11-28', '2': '03-20', '3': '07-10' });
      expect(release('11', phase).stages.dates).toBeUndefined();
    }
  });
});

describe('authority 15, tabs by situation and flat funding', () => {
  it('has a stage for alternative provision, one before a move of key stage, and one when seeking work or learning', () => {
    const own = (changes: JsonObject, phase?: string): string[] =>
      counted('15', changes, phase).filter((slug) => !counted('11', changes, phase).includes(slug));
    expect(own({})).toEqual([]);
    expect(own({ apUsed: 'yes' })).toEqual(['alternative-provision']);
    expect(own({ yearGroupId: 8 })).toEqual(['key-stage-move']);
    expect(own({}, 'post-16')).toEqual([]);
    expect(own({ eetStatus: 'seeking-eet' }, 'post-16')).toEqual(['back-into-eet']);
  });

  it('asks for no extra funding, and links to the application instead', () => {
    expect(missing('11', 'pep/targets')).toContain('/pp_extra');
    expect(missing('15', 'pep/targets')).not.toContain('/pp_extra');
    expect(catalog.of('15').form('pep/targets').schema.properties).toMatchObject({ pp_application: { type: 'null' } });
  });

  it('comes with a flat rate each term, released by a plan that is rated at least adequate', () => {
    for (const phase of ['early-years', 'key-stages-1-4', 'post-16']) {
      const { funding } = release('15', phase).stages;
      expect(funding?.rates).toEqual({ 'pep.schoolTermId': { '1': 550, '2': 550, '3': 610 } });
      expect(funding?.released).toMatchObject({ ratings: [1, 2] });
      expect(release('11', phase).stages.funding).toBeUndefined();
    }
  });

  it('lets no plan be completed with a red section, whichever it is, and any with amber ones', () => {
    for (const phase of ['early-years', 'key-stages-1-4', 'post-16']) {
      const { stages, holdsCompleting } = release('15', phase).stages;
      expect(holdsCompleting?.ratings).toEqual([3, 4]);
      expect(Object.values(stages).filter((stage) => stage.holdsCompleting !== undefined)).toEqual([]);
      expect(release('11', phase).stages.holdsCompleting).toBeUndefined();
    }
  });
});
