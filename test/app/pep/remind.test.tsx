import { act, type ReactElement } from 'react';
import { MemoryRouter } from 'react-router-dom';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { HomeSections } from '../../../src/app/pep/HomeSections.tsx';
import { WhatNext } from '../../../src/app/pep/WhatNext.tsx';
import { PortalContext, type Portal } from '../../../src/app/shell/portalContext.ts';
import type { PepDetails, PepOutlook, PepOwner, PepStageSummary } from '../../../src/contract/index.ts';
import { defaultRegistry, EngineProvider } from '../../../src/renderer/index.ts';
import { fakeHost } from '../../support/fakeHost.tsx';
import { byText, click, find, mount, type Mounted } from '../support.tsx';
import { pep, stages } from './fixtures.ts';

let page: Mounted;
afterEach(() => page.unmount());

const owner: PepOwner = { ownerTypeId: 6, people: ['Priya Nair'], unreached: [], reminded: null, denied: null };
const nothing: PepOutlook = { owners: [], hasSchool: true, reviewBy: null, nextBy: null, dates: [] };
const care = { ...(stages[0] as PepStageSummary), formSlug: 'care', title: 'My care', mainUserTypeId: 6 };

function show(
  ui: ReactElement,
  {
    typeId = 1,
    mayNot = [] as readonly string[],
    run = vi.fn(() => Promise.resolve({ ok: true as const, body: {} })),
  } = {},
) {
  const notify = vi.fn();
  const useCommand = (id: string) => ({ denied: mayNot.includes(id) ? 'Not allowed' : null, run });
  const useForm = () => ({ form: null, error: null }) as never;
  page = mount(
    <MemoryRouter>
      <PortalContext value={{ data: { settings: { typeId } } } as unknown as Portal}>
        <EngineProvider host={fakeHost({ useCommand, useForm, notify })} registry={defaultRegistry}>
          {ui}
        </EngineProvider>
      </PortalContext>
    </MemoryRouter>,
  );
  return { notify, run };
}

const home = (more: Partial<PepOwner>, changed = () => undefined, outlook: Partial<PepOutlook> = {}) => (
  <HomeSections
    pep={{ ...pep, stages: [care], outlook: { ...nothing, owners: [{ ...owner, ...more }], ...outlook } }}
    onChanged={changed}
  />
);
const button = () => byText(page.element, 'button', 'Remind');
const reason = () => find(page.element, `[id="${button().getAttribute('aria-describedby')}"]`).textContent;

describe('reminding those whom sections wait for', () => {
  it('sends which plan and whose sections, says who was told, and the page is read anew', async () => {
    const changed = vi.fn();
    const run = vi.fn(() => Promise.resolve({ ok: true as const, body: { success: true, told: ['Priya Nair'] } }));
    const { notify } = show(home({}, changed), { run });
    expect(button().getAttribute('aria-label')).toBe('Remind Priya Nair, Social Worker');
    await act(async () => click(button()));
    expect(run).toHaveBeenCalledExactlyOnceWith({ studentId: 7, pepId: 5, ownerTypeId: 6 });
    expect(notify).toHaveBeenCalledExactlyOnceWith({ tone: 'success', text: 'Reminded: Priya Nair' });
    expect(changed).toHaveBeenCalledOnce();
  });

  it('refused it stays in reach, says why and sends nothing', () => {
    const { run } = show(home({ denied: 'Reminded today by A. Name', reminded: { by: 'A. Name', on: '2026-11-12' } }));
    expect([button().getAttribute('aria-disabled'), button().tabIndex, reason()]).toEqual([
      'true',
      0,
      'Reminded today by A. Name',
    ]);
    click(button());
    expect(run).not.toHaveBeenCalled();
  });

  it('says when the last one was', () => {
    show(home({ reminded: { by: 'A. Name', on: '2026-11-12' } }));
    expect(reason()).toBe('Last reminded 12/11/2026 by A. Name');
  });

  it('is not there for who may not, and where nobody is known', () => {
    show(home({}), { mayNot: ['pep.remind'] });
    expect(page.element.textContent).not.toContain('Remind');
    page.unmount();
    show(home({ people: [], denied: 'There is nobody to remind' }));
    expect(page.element.textContent).not.toContain('Remind');
    expect(page.element.textContent).toContain('No social worker who uses the portal is assigned to this pupil.');
  });
});

describe('what comes next [D-28]', () => {
  const next = (more: Partial<PepDetails>) => <WhatNext pep={{ ...pep, ...more }} />;
  const outlook = { ...nothing, reviewBy: '2026-12-02', nextBy: '2027-03-25' };

  it.each([
    ['a teacher', 1, [], {}, 'The virtual school reviews it by 02/12/2026. You can take it back until they begin.'],
    [
      'a teacher, once it has begun',
      1,
      [],
      { 'pep.takeBack': 'Begun' },
      'The virtual school reviews it by 02/12/2026.',
    ],
    ['an officer', 2, ['pep.takeBack'], {}, 'To be reviewed and completed by 02/12/2026.'],
  ])('of a plan that is submitted, to %s', (_, typeId, mayNot, denied, words) => {
    show(next({ statusId: 6, denied, outlook }), { typeId, mayNot });
    expect(page.element.textContent).toBe(words);
  });

  it('of one that is completed; of any other nothing', () => {
    show(next({ statusId: 5, nextMeetingDate: '2027-03-18T10:00', outlook }));
    expect(page.element.textContent).toBe(
      'The next meeting is on 18/03/2027; its PEP is to be handed in by 25/03/2027.',
    );
    page.unmount();
    show(next({ statusId: 5 }));
    expect(page.element.textContent).toBe('No next meeting is set.');
    page.unmount();
    show(next({ statusId: 2, outlook }));
    expect(page.element.textContent).toBe('');
  });
});
