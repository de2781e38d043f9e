import { describe, expect, it } from 'vitest';
import type { Json } from '../../../src/engine/index.ts';
import { plainData, plainDocument, plainForm, pointerOf, valueAt, withValueAt } from '../../../src/engine/index.ts';
import { controlOf, edit, placesOf } from './answering.ts';
import { mountForm } from './mount.tsx';
import { conditionSamples } from './samples/conditions.ts';
import { plainSamples } from './samples/plain.ts';
import type { Sample } from './samples/sample.ts';
import { structureSamples } from './samples/structures.ts';
import { valueSamples } from './samples/values.ts';

const samples = Object.entries({ ...plainSamples, ...structureSamples, ...conditionSamples, ...valueSamples });

function counter(): () => string {
  let count = 0;
  return () => `id-${(count += 1)}`;
}

function open(sample: Sample) {
  const form = plainForm(sample.schema, sample.uiSchema);
  const document = plainDocument(form, sample.data, counter());
  const view = mountForm(form, { answers: document.answers });
  const now = (): Json | undefined => plainData(form, view.state.document);
  return { form, view, now };
}

const isPlain = (value: Json | undefined) => value !== undefined && typeof value !== 'object';

describe.each(samples)('the sample %s', (_name, sample) => {
  it('is drawn without a problem, and opening its data changes nothing', () => {
    const { view, now } = open(sample);
    expect([...document.querySelectorAll('.problem')].map((card) => card.textContent)).toEqual([]);
    expect(view.state.changes).toBe(0);
    expect(now()).toEqual(sample.data);
  });

  it('gives back what is typed into each of its fields, and all else as it was', () => {
    const { form, view } = open(sample);
    const root = form.id === 'plain-single' ? ['answer'] : [];
    const unseen: string[] = [];
    const all = placesOf({ form, facts: {}, document: view.state.document });
    for (const path of all) {
      const before = view.state.document.answers;
      const pointer = pointerOf(path.slice(root.length));
      const control = controlOf(path);
      const done = control && edit(control);
      if (!done) {
        if (isPlain(valueAt(before, [...path])) && path.at(-1) !== 'rowId' && !sample.untyped?.includes(pointer))
          unseen.push(pointer);
        continue;
      }
      const { answers } = view.state.document;
      const value = valueAt(answers, [...path]);
      if ('expected' in done) expect(value, pointer).toEqual(done.expected);
      else expect(value, pointer).not.toEqual(valueAt(before, [...path]));
      if (!sample.flips?.includes(pointer))
        expect(withValueAt(answers, [...path], 'x'), pointer).toEqual(withValueAt(before, [...path], 'x'));
    }
    expect(unseen).toEqual([]);
    expect(document.querySelectorAll('.problem')).toHaveLength(0);
  });
});
