import { describe, expect, it } from 'vitest';
import { overlayWords } from '../../src/contract/index.ts';
import {
  addStage,
  carryStage,
  countStage,
  hideStage,
  moveStage,
  ownStage,
  presentStage,
  renameStage,
  stageAt,
  stagesText,
  takeOutStage,
  type Counting,
  type StagesText,
  type When,
} from '../../src/engine/index.ts';
import { bench, checked, files, randomOf, tenant, textOf } from './edited.ts';

// The sections of an authority's plans, changed by pointing: everybody's stages, and the check that a draft passes.

const path = 'stages/pep/key-stages-1-4';

function at(text = '', of = path): StagesText {
  const stages = stagesText(files, of, text);
  if (stages === null) throw new Error(of);
  return stages;
}

const rows = (stages: StagesText) => bench.stages(stages, { tenant, words: overlayWords });
const row = (stages: StagesText, slug: string) => rows(stages).find((one) => one.slug === slug);
const slugs = (stages: StagesText) => rows(stages).map(({ slug }) => slug);
/** A form of the authority's own, which sections of its own have. */
const form = { path: `overlays/${tenant}/forms/pep/aspiration-pathway.json`, text: '' };
const own = { ...form, text: textOf(form.path) };
const filesOf = (stages: StagesText) => [own, { path: `overlays/${tenant}/${stages.path}.json`, text: stages.text }];
const faults = (stages: StagesText) => (stages.text === '' ? [] : checked(filesOf(stages)));
const fromYear9: When = { 'pupil.yearGroupId': [11, 12, 13] };
const pathway = { slug: 'pathway', title: 'My pathway', owner: 1, form: 'pep/aspiration-pathway', after: 'my-views' };

describe('edits of sections', () => {
  it('say as little as can be said, and nothing once all is as everybody has it', () => {
    const named = renameStage(at(), 'care', 'Where I live');
    expect(JSON.parse(named)).toEqual({
      $schema: '../../../../meta/overlay.json',
      base: { stages: 'pep/key-stages-1-4', version: 1 },
      patch: { stages: { care: { title: 'Where I live' } } },
    });
    expect(renameStage(at(named), 'care', 'My care')).toBe('');
    expect(renameStage(at(), 'care', ' ')).toBe('');
    const holding = {
      base: { stages: 'pep/key-stages-1-4', version: 1 },
      patch: { holdsCompleting: { ratings: [3] } },
    };
    const held = at(JSON.stringify(holding));
    expect(JSON.parse(renameStage(at(renameStage(held, 'care', 'Where I live')), 'care', 'My care'))).toEqual(holding);
    const moved = moveStage(at(), 'care', -1);
    expect(JSON.parse(moved)).toMatchObject({ order: ['meeting', 'care', '*'] });
    expect(moveStage(at(moved), 'care', 1)).toBe('');
    expect(moveStage(at(), 'meeting', -1)).toBe('');
    const last = moveStage(at(), 'quality', -1);
    expect(JSON.parse(last)).toMatchObject({ order: ['*', 'agree'] });
    expect(faults(at(moved))).toEqual([]);
  });

  it('keep an order that somebody wrote, and what they wrote beside it', () => {
    const text = textOf(`overlays/12/${path}.json`);
    const moved = moveStage(at(text), 'send', -1);
    const said = JSON.parse(moved) as { order: string[] };
    expect(said.order.slice(5, 7)).toEqual(['send', 'attendance']);
    expect(said).toEqual({ ...(JSON.parse(text) as object), order: said.order });
    const written = text.replace('"*"]', '"other-views", "*"]');
    const back = moveStage(at(moveStage(at(written), 'care', 1)), 'care', -1);
    expect(JSON.parse(back)).toEqual(JSON.parse(written));
    expect(renameStage(at(text), 'aspiration-pathway', 'Pathway')).toContain('"title": "Pathway"');
  });

  it('say when a section counts, with everybody’s condition taken away or another in its place', () => {
    const counts = (slug: string, counting: Counting) => at(countStage(at(), slug, counting));
    expect(JSON.parse(counts('send', 'always').text)).toMatchObject({ require: ['send'] });
    expect(JSON.parse(counts('care', 'used').text)).toMatchObject({ optional: ['care'] });
    expect(JSON.parse(counts('send', 'used').text)).toMatchObject({ patch: { stages: { send: { when: null } } } });
    const other = counts('send', { 'pupil.isOnRoll': true });
    expect(row(other, 'send')).toMatchObject({
      counts: 'when',
      when: { said: { 'pupil.isOnRoll': true }, words: 'a school is recorded' },
      everybody: { counts: 'when' },
      isChanged: true,
    });
    expect(countStage(other, 'send', { 'pupil.senStatus': ['K', 'E'] })).toBe('');
    for (const stages of [counts('care', fromYear9), other, counts('send', 'used'), counts('send', 'always')])
      expect(faults(stages)).toEqual([]);
  });

  it('say when it is there, hide it, and leave who fills in everybody’s to everybody', () => {
    const there = at(presentStage(at(), 'future', fromYear9));
    expect(row(there, 'future')?.present).toEqual({
      said: fromYear9,
      words: 'the year group is Year 9, Year 10 or Year 11',
    });
    expect(presentStage(there, 'future', null)).toBe('');
    const hidden = at(hideStage(at(countStage(at(), 'care', 'used')), 'care', true));
    expect(JSON.parse(hidden.text)).toMatchObject({ hide: ['care'] });
    expect(row(hidden, 'care')).toMatchObject({ isHidden: true });
    expect(hideStage(hidden, 'care', false)).toBe('');
    expect(ownStage(at(), 'care', 1)).toBe('');
    expect(faults(there)).toEqual([]);
  });

  it('say what a new plan takes over, and of everybody’s sections never other answers than everybody does', () => {
    const all = at(carryStage(at(), 'health', 'all'));
    expect(JSON.parse(all.text)).toMatchObject({ patch: { stages: { health: { rollForward: true } } } });
    expect(row(all, 'health')).toMatchObject({ carries: 'all', everybody: { carries: 'some' } });
    expect(carryStage(all, 'health', 'some')).toBe('');
    const none = at(carryStage(at(), 'personal', 'none'));
    expect(row(none, 'personal')?.carries).toBe('none');
    expect(carryStage(none, 'personal', 'some')).toBe(none.text);
    expect([...faults(all), ...faults(none)]).toEqual([]);
    const own = at(carryStage(at(addStage(at(), pathway)), 'pathway', 'all'));
    expect(takeOutStage(own, 'pathway')).toBe('');
  });

  it('add a section behind another, change who fills it in, and take it out without a trace', () => {
    const added = at(addStage(at(), pathway));
    expect(slugs(added).indexOf('pathway')).toBe(slugs(added).indexOf('my-views') + 1);
    expect(row(added, 'pathway')).toMatchObject({
      isOwn: true,
      ownerWords: 'the designated teacher',
      counts: 'always',
    });
    const others = at(countStage(at(ownStage(added, 'pathway', 6)), 'pathway', fromYear9));
    expect(row(others, 'pathway')).toMatchObject({ ownerWords: 'the social worker', counts: 'when' });
    expect(faults(others)).toEqual([]);
    expect(takeOutStage(others, 'pathway')).toBe('');
    expect(takeOutStage(at(), 'care')).toBe('');
    const read = at(presentStage(added, 'future', { 'stage.pathway.aspiration': 'yes' }));
    expect(takeOutStage(read, 'pathway')).toBe(read.text);
  });

  it('are known by the place of a fault', () => {
    const hidden = at(hideStage(at(), 'care', true));
    expect(stageAt(hidden, '/hide/0')).toBe('care');
    expect(stageAt(hidden, '/patch/stages/send/present/pupil.senStatus')).toBe('send');
    expect(stageAt(hidden, '/base/version')).toBeNull();
  });
});

describe('a walk of edits of sections at random', () => {
  const paths = ['stages/pep/early-years', path, 'stages/pep/post-16'];

  it.each(paths)('passes the check at every step on %s, and ends at the first text by its reversals', (of) => {
    const random = randomOf(of.length);
    let stages = at('', of);
    const back: { readonly text: string; readonly reverse: (stages: StagesText) => string }[] = [];
    for (let step = 0; step < 60; step += 1) {
      const act = anyAct(stages, random);
      const next = { ...stages, text: act.edit(stages) };
      const found = next.text === '' ? [] : bench.edit(filesOf(next)).problems;
      // What another section reads or takes over is said, and is hidden first.
      if (found.length > 0) {
        expect(next.text).toContain('"hide"');
        const told = found.filter(
          ({ pointer, message }) => !pointer.startsWith('/hide/') && !message.endsWith('which is hidden'),
        );
        expect(told).toEqual([]);
        continue;
      }
      back.push({ text: stages.text, reverse: act.reverse });
      stages = next;
      if (step % 20 === 19) expect(faults(stages)).toEqual([]);
    }
    for (const { text, reverse } of back.reverse()) {
      stages = { ...stages, text: reverse(stages) };
      expect(stages.text).toBe(text);
    }
    expect(stages.text).toBe('');
  });
});

interface Act {
  edit(stages: StagesText): string;
  reverse(stages: StagesText): string;
}

function anyAct(stages: StagesText, random: () => number): Act {
  const all = rows(stages);
  const one = all[Math.floor(random() * all.length)];
  if (one === undefined) throw new Error('There are no sections');
  const { slug, title, isHidden, counts, when, present, isOwn, owner, carries } = one;
  const number = Math.floor(random() * 1000);
  const after = all[number % all.length]?.slug ?? null;
  const conditions: readonly When[] = [fromYear9, { 'pupil.isOnRoll': true, 'pupil.senStatus': ['K', 'E'] }];
  const condition = conditions[number % conditions.length] ?? fromYear9;
  const was: Counting = counts === 'when' ? (when?.said ?? 'used') : counts;
  const acts: Act[] = [
    { edit: (held) => renameStage(held, slug, `Words ${number}`), reverse: (held) => renameStage(held, slug, title) },
    {
      edit: (held) => carryStage(held, slug, number % 2 === 0 ? 'all' : 'none'),
      reverse: (held) => carryStage(held, slug, carries),
    },
    {
      edit: (held) => presentStage(held, slug, condition),
      reverse: (held) => presentStage(held, slug, present?.said ?? null),
    },
    ...(isHidden
      ? []
      : [(['always', 'used', condition] as const)[number % 3] ?? 'used'].map((counting) => ({
          edit: (held: StagesText) => countStage(held, slug, counting),
          reverse: (held: StagesText) => countStage(held, slug, was),
        }))),
    {
      edit: (held) => hideStage(held, slug, !isHidden),
      reverse: (held) => {
        const shown = hideStage(held, slug, isHidden);
        return isHidden ? shown : countStage({ ...held, text: shown }, slug, was);
      },
    },
    ...([-1, 1] as const).map((by) => ({
      edit: (held: StagesText) => moveStage(held, slug, by),
      reverse: (held: StagesText) =>
        moveStage(stages, slug, by) === stages.text ? held.text : moveStage(held, slug, by === 1 ? -1 : 1),
    })),
    ...(isOwn
      ? [
          {
            edit: (held: StagesText) => ownStage(held, slug, 6),
            reverse: (held: StagesText) => ownStage(held, slug, owner),
          },
        ]
      : []),
    ...(all.some((other) => other.isOwn)
      ? []
      : [
          {
            edit: (held: StagesText) => addStage(held, { ...pathway, slug: `own_section_${number}`, after }),
            reverse: (held: StagesText) => takeOutStage(held, `own_section_${number}`),
          },
        ]),
  ];
  return acts[Math.floor(random() * acts.length)] ?? { edit: (held) => held.text, reverse: (held) => held.text };
}
