import { expect, it } from 'vitest';
import { activeForm, formPaper, widgetKinds, type Facts, type ResolvedForm } from '../../../src/engine/index.ts';

// What a blank paper offers to be ticked: the answers of its day.

const choices = ['Map', 'Novel', 'Atlas'].map((title) => ({ const: title.toLowerCase(), title }));
const form = {
  title: 'A visit',
  schema: { type: 'object', properties: { kind: { type: 'string', title: 'Kind', oneOf: choices } } },
  uiSchema: {
    kind: { 'ui:enumDisabled': ['atlas'], 'ui:enumDates': { map: ['2026-03-01', '2026-03-31'] } },
  },
} as unknown as ResolvedForm;

function offered(facts: Facts): readonly string[] {
  const [section] = formPaper({
    active: activeForm({ form, facts, document: { answers: {}, parked: {} } }),
    answers: {},
    facts,
    fill: 'blank',
    kinds: { widgets: widgetKinds, fields: {} },
    hidden: [],
    notes: {},
    files: {},
    withholding: { isUnmarked: false, secrets: [] },
  });
  const [part] = section?.parts ?? [];
  return part?.kind === 'answer' && part.answer.kind === 'room' ? part.answer.choices : [];
}

it.each([
  ['2026-02-28', ['Novel']],
  ['2026-03-01', ['Map', 'Novel']],
  ['2026-03-31', ['Map', 'Novel']],
  ['2026-04-01', ['Novel']],
])('a blank paper of %s offers what is offered on that day', (today, titles) => {
  expect(offered({ today })).toEqual(titles);
});

it('a blank paper of no day offers what is not taken out', () => expect(offered({})).toEqual(['Map', 'Novel']));
