import { act } from 'react';
import { describe, expect, it } from 'vitest';
import { dialogFacts } from '../../../src/app/register/sheet/dialogFacts.ts';
import type { Row } from '../../../src/engine/index.ts';
import { defaultRegistry, EngineProvider, FormDialog } from '../../../src/renderer/index.ts';
import { catalog } from '../../../stories/screens/support/catalogue.ts';
import { fakeHost, noDrafts } from '../../support/fakeHost.tsx';
import { mount } from '../support.tsx';

const sessionOn = (date: string): Row => ({
  studentId: 5,
  date,
  session: 'AM',
  sessionId: 1,
  schoolId: 3,
  registerId: 8,
  yearGroupId: 9,
});

/** What the dialog of the X mark offers for the morning of a day or of several, once dates of its own are typed. */
async function offeredOn(days: readonly string[], typed: Readonly<Record<string, string>> = {}) {
  const host = fakeHost({
    facts: {},
    useCommand: () => ({ denied: null, run: () => Promise.resolve({ ok: true, body: {} }) }),
    useFormDrafts: () => noDrafts,
    useForm: (id) => catalog.of('11').form(id),
    now: () => Date.UTC(2026, 10, 18),
  });
  const { unmount } = mount(
    <EngineProvider host={host} registry={defaultRegistry}>
      <FormDialog
        formId="mark/x-code"
        facts={dialogFacts(days.map(sessionOn), { value: 'X', label: 'X' })}
        onDone={() => undefined}
      />
    </EngineProvider>,
  );
  for (const [label, text] of Object.entries(typed)) await type(label, text);
  const labels = [...(document.querySelector('[role=radiogroup]')?.querySelectorAll('label') ?? [])].map(
    ({ textContent }) => textContent,
  );
  unmount();
  return labels;
}

/** Types into a box, and leaves it. */
const type = (label: string, text: string) =>
  act(async () => {
    const own = [...document.querySelectorAll('label')].find(({ textContent }) => textContent?.startsWith(label));
    const box = document.getElementById(own?.htmlFor ?? '') as HTMLInputElement;
    Object.getOwnPropertyDescriptor(Object.getPrototypeOf(box), 'value')?.set?.call(box, text);
    box.dispatchEvent(new Event('input', { bubbles: true }));
    box.dispatchEvent(new FocusEvent('focusout', { bubbles: true }));
  });

const plain = 'Non-compulsory school age pupil not required to be in school';

describe('the dialog of the X mark [C-54, REG-7]', () => {
  it.each(['2020-08-31', '2022-09-01', '2026-11-17'])('offers the plain reason alone on %s', async (date) => {
    expect(await offeredOn([date])).toEqual([plain]);
  });

  it.each(['2020-09-01', '2021-03-04', '2022-08-31'])('offers those of the pandemic on %s', async (date) => {
    expect(await offeredOn([date])).toEqual([
      plain,
      'Self-isolating with coronavirus symptoms',
      'Self-isolating: contact with a confirmed case inside the school setting',
      'Self-isolating: contact with a confirmed case outside the school setting',
      'Self-isolating: quarantine after arrival in the UK',
      'Clinically extremely vulnerable, advised not to attend',
      'Advised not to attend: restrictions in government advice',
    ]);
  });

  it('follows the dates that are typed: each reason holds on the first day and on the last', async () => {
    const first = { 'Start date': '01/06/2022', 'End date': '10/06/2022' };
    expect(await offeredOn(['2022-09-05'], first)).toHaveLength(7);
    expect(await offeredOn(['2022-07-04'], { 'End date': '05/09/2022' })).toEqual([plain]);
    expect(await offeredOn(['2022-07-04'], { 'Start date': '03/09/2022', 'End date': '05/09/2022' })).toEqual([plain]);
  });

  it('asks no dates of sessions that are no range, and offers what holds on all of them', async () => {
    expect(await offeredOn(['2022-07-04', '2022-07-08'])).toHaveLength(7);
    expect(await offeredOn(['2022-07-04', '2022-09-05'])).toEqual([plain]);
  });
});
