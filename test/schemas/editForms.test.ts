import { describe, expect, it } from 'vitest';
import {
  activeForm,
  addQuestion,
  formText,
  helpQuestion,
  hideQuestion,
  moveQuestion,
  questionAt,
  requireQuestion,
  rewordQuestion,
  signaturesOf,
  signQuestion,
  takeOutQuestion,
  validateAnswers,
} from '../../src/engine/index.ts';
import { asked, at, faults, files, kinds, made, question, questions, textOf, withText } from './edited.ts';

// An authority's forms, changed by pointing: real forms, and the check that a draft passes.

const never = (): never => {
  throw new Error('The text makes no form');
};

const nothing = { answers: {}, parked: {} };

describe('a form’s questions', () => {
  it('stand by heading as people meet them, with what is asked, when, and what is the authority’s own', () => {
    const care = questions(at('forms/pep/care'));
    expect(care.slice(2, 5).map(({ heading, label }) => `${heading}: ${label}`)).toEqual([
      'Care status: Legal status',
      'Placement: Placement type',
      'Placement: Started at this placement',
    ]);
    expect(asked(at('forms/pep/care'), 'contact_restrictions_detail')).toMatchObject({
      where: '"Is anyone not allowed contact?" is Yes',
      need: 'always',
      kind: 'longer text',
      isOwn: false,
    });
    expect(asked(at('forms/pep/care'), 'cg_auto_iro')).toMatchObject({ mayNeed: false });
    const [path, text] = ['forms/pep/school-place', textOf('overlays/14/forms/pep/school-place.json')];
    expect(questions(at(path, text)).map(({ label, kind, isOwn }) => [label, kind, isOwn])).toContainEqual([
      'Schools asked',
      'table',
      true,
    ]);
  });

  it('are known by the place of a fault', () => {
    const form = at('forms/pep/care', hideQuestion(at('forms/pep/care'), 'life_story', true));
    expect(questionAt(form, '/hide/0')).toBe('life_story');
    expect(questionAt(form, '/patch/schema/properties/carer_name/title')).toBe('carer_name');
    expect(questionAt(form, '/patch/uiSchema/carer_name/ui:help')).toBe('carer_name');
    expect(questionAt(form, '/base/version')).toBeNull();
  });
});

describe('edits', () => {
  const care = at('forms/pep/care');

  it('say as little as can be said, and nothing once all is as everybody has it', () => {
    const said = rewordQuestion(care, 'carer_name', 'Who looks after the child');
    expect(JSON.parse(said)).toEqual({
      $schema: '../../../../meta/overlay.json',
      base: { form: 'pep/care', version: 1 },
      patch: { schema: { properties: { carer_name: { title: 'Who looks after the child' } } } },
    });
    expect(asked(withText(care, said), 'carer_name')).toMatchObject({
      isChanged: true,
      everybody: { label: 'Main carer' },
    });
    expect(rewordQuestion(withText(care, said), 'carer_name', 'Main carer')).toBe('');
    expect(rewordQuestion(care, 'carer_name', ' ')).toBe('');
    const helped = helpQuestion(care, 'placements_12m', '');
    expect(JSON.parse(helped)).toMatchObject({ patch: { uiSchema: { placements_12m: { 'ui:help': null } } } });
    expect(asked(withText(care, helped), 'placements_12m')?.help).toBe('');
    expect(helpQuestion(withText(care, helped), 'placements_12m', 'Count the present one')).toBe('');
    const down = moveQuestion(care, 'placement_start', 1);
    expect(JSON.parse(down)).toMatchObject({ order: ['placement_type', 'placements_12m', '*'] });
    expect(moveQuestion(withText(care, down), 'placement_start', -1)).toBe('');
    expect(moveQuestion(care, 'placement_type', -1)).toBe('');
  });

  it('leave what they do not touch in its place', () => {
    for (const { path, text } of files.filter((file) => /^overlays\/\d+\/forms\//.test(file.path))) {
      const form = at(path.replace(/^overlays\/\d+\//, '').replace('.json', ''), text);
      const first = questions(form).find(({ everybody }) => everybody !== null || form.base === null);
      const label = first?.label ?? '';
      const there = rewordQuestion(form, first?.key ?? '', 'In other words');
      expect(there).not.toBe(text);
      const back = rewordQuestion(withText(form, there), first?.key ?? '', label);
      expect(JSON.stringify(JSON.parse(back)), path).toBe(JSON.stringify(JSON.parse(text)));
    }
  });

  it('add a meeting that takes what its widget answers', () => {
    const { text, key } = addQuestion(care, question({ kind: 'dateTime', label: 'Next visit' }));
    const form = made(withText(care, text));
    const faultsOf = (answer: string) =>
      (form === null
        ? []
        : validateAnswers(activeForm({ form, facts: {}, document: nothing }), { [key]: answer }, 'draft')
      )
        .filter(({ pointer }) => pointer === `/${key}`)
        .map(({ keyword }) => keyword);
    expect([faultsOf('2026-11-30T14:15'), faultsOf('half past two')]).toEqual([[], ['pattern']]);
  });

  it('add what is signed, whose signers can be chosen anew, and passes the check', () => {
    const { text, key } = addQuestion(care, question({ kind: 'signature', label: 'Carer agrees', signers: [2] }));
    const form = withText(care, text);
    expect([...signaturesOf(made(form) ?? never())]).toEqual([[key, [2]]]);
    expect(asked(form, key)).toMatchObject({ kind: 'signature', signers: [2], mayNeed: true });
    const again = withText(form, signQuestion(form, key, [6, 1]));
    expect(asked(again, key)?.signers).toEqual([1, 6]);
    expect(faults(again)).toEqual([]);
    expect(signQuestion(form, key, [])).toBe(form.text);
    expect(asked(form, 'carer_name')?.signers).toBeNull();
    expect(takeOutQuestion(again, key)).toBe('');
  });

  it('leave no trace of who signs once it is who everybody has sign', () => {
    const uiSchema = { agreed: { 'ui:signedBy': [2, 1] } };
    const schema = { type: 'object', properties: { agreed: { type: 'string', format: 'signature', title: 'Agreed' } } };
    const base = { version: 1, title: 'Loan', schema, uiSchema };
    const form = formText([{ path: 'forms/pep/loan.json', text: JSON.stringify(base) }], 'forms/pep/loan', '');
    const mine = withText(form, signQuestion(form, 'agreed', [3]));
    expect(JSON.parse(mine.text)).toMatchObject({ patch: { uiSchema: { agreed: { 'ui:signedBy': [3] } } } });
    expect(asked(mine, 'agreed')).toMatchObject({ signers: [3], isChanged: true });
    expect(signQuestion(mine, 'agreed', [1, 2])).toBe('');
  });

  it('add every kind of question under any heading, which passes the check, and take it out again', () => {
    for (const heading of ['Placement', 'Care status', 'Life story and events', 'What the child likes']) {
      let form = care;
      for (const kind of [...kinds, 'choice'] as const) {
        const lookup =
          kind === 'choice' && questions(form).some(({ kind: one, isOwn }) => isOwn && one === 'one of a list')
            ? 'legal-status'
            : null;
        const { text, key } = addQuestion(
          form,
          question({ kind, heading, lookup, label: `My ${kind} ${lookup ?? ''}`, isRequired: kind === 'date' }),
        );
        form = withText(form, text);
        expect(asked(form, key)).toMatchObject({ heading, isOwn: true, need: kind === 'date' ? 'always' : 'never' });
      }
      expect(
        questions(form)
          .filter((one) => one.heading === heading)
          .slice(-kinds.length - 2)
          .map(({ isOwn }) => isOwn),
        // A choice more, and the question after another answer.
      ).toEqual(Array.from({ length: kinds.length + 2 }, () => true));
      expect(faults(form), heading).toEqual([]);
      // What reads another question goes first.
      for (const { key } of questions(form)
        .filter(({ isOwn }) => isOwn)
        .toReversed())
        form = withText(form, takeOutQuestion(form, key));
      expect(form.text).toBe('');
    }
  });

  it('keep a key that no other question has, whatever the words', () => {
    const { text, key } = addQuestion(care, question({ label: 'Main carer' }));
    const again = addQuestion(withText(care, text), question({ label: 'Main carer', heading: 'Care plan' }));
    expect([key, again.key]).toEqual(['main_carer', 'main_carer_2']);
    expect(addQuestion(care, question({ label: '100 %' })).key).toBe('question');
    expect(addQuestion(care, question({ label: 'cg_auto_iro' })).key).toBe('iro');
    expect(asked(withText(care, rewordQuestion(withText(care, text), key, 'Who cares')), key)?.label).toBe('Who cares');
  });

  it('take out nothing that another part of the text speaks of, nor everybody’s', () => {
    const targets = at('forms/pep/targets', textOf('overlays/15/forms/pep/targets.json'));
    expect(takeOutQuestion(targets, 'support_allowance')).toBe(targets.text);
    expect(takeOutQuestion(targets, 'longer_aim')).toBe(targets.text);
    expect(takeOutQuestion(care, 'carer_name')).toBe('');
    expect(takeOutQuestion(targets, 'pp_application')).not.toContain('pp_application');
  });

  it('change a form of one’s own in itself', () => {
    const form = at('forms/pep/school-place', textOf('overlays/14/forms/pep/school-place.json'));
    const added = withText(form, addQuestion(form, question({ heading: 'Until then', isRequired: true })).text);
    expect(faults(added)).toEqual([]);
    expect(takeOutQuestion(added, 'favourite_place')).toBe(form.text);
    const moved = withText(form, moveQuestion(form, 'place_expected', -1));
    expect(
      questions(moved)
        .map(({ key }) => key)
        .slice(0, 3),
    ).toEqual(['place_actions', 'place_expected', 'places_asked']);
    expect(moveQuestion(moved, 'place_expected', 1)).toBe(form.text);
    const free = withText(form, requireQuestion(form, 'place_actions', 'never'));
    expect(requireQuestion(free, 'place_actions', 'always')).toBe(form.text);
    expect(faults(free)).toEqual([]);
  });
});
