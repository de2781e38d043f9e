import { describe, expect, it } from 'vitest';
import { dialogFacts } from '../../../src/app/register/sheet/dialogFacts.ts';
import { defaultRegistry, EngineProvider, FormDialog } from '../../../src/renderer/index.ts';
import { catalog } from '../../../stories/screens/support/catalogue.ts';
import { fakeHost, noDrafts } from '../../support/fakeHost.tsx';
import { mount } from '../support.tsx';

/** What the dialog of the X mark offers for a session of a day. */
function offeredOn(date: string): (string | null)[] {
  const host = fakeHost({
    facts: {},
    useCommand: () => ({ denied: null, run: () => Promise.resolve({ ok: true, body: {} }) }),
    useFormDrafts: () => noDrafts,
    useForm: (id) => catalog.of('11').form(id),
  });
  const row = { studentId: 5, date, session: 'AM', sessionId: 1, schoolId: 3, registerId: 8, yearGroupId: 9 };
  const { unmount } = mount(
    <EngineProvider host={host} registry={defaultRegistry}>
      <FormDialog
        formId="mark/x-code"
        facts={dialogFacts([row], { value: 'X', label: 'X' })}
        onDone={() => undefined}
      />
    </EngineProvider>,
  );
  const labels = [...(document.querySelector('[role=radiogroup]')?.querySelectorAll('label') ?? [])].map(
    ({ textContent }) => textContent,
  );
  unmount();
  return labels;
}

const plain = 'Non-compulsory school age pupil not required to be in school';

describe('the dialog of the X mark [C-54, REG-7]', () => {
  it.each(['2020-08-31', '2022-09-01', '2026-11-17'])('offers the plain reason alone on %s', (date) => {
    expect(offeredOn(date)).toEqual([plain]);
  });

  it.each(['2020-09-01', '2021-03-04', '2022-08-31'])('offers those of the pandemic on %s', (date) => {
    expect(offeredOn(date)).toEqual([
      plain,
      'Self-isolating with coronavirus symptoms',
      'Self-isolating: contact with a confirmed case inside the school setting',
      'Self-isolating: contact with a confirmed case outside the school setting',
      'Self-isolating: quarantine after arrival in the UK',
      'Clinically extremely vulnerable, advised not to attend',
      'Advised not to attend: restrictions in government advice',
    ]);
  });
});
