import { act, type ReactElement } from 'react';
import { MemoryRouter } from 'react-router-dom';
import { afterEach, describe, expect, it } from 'vitest';
import { CompletePep } from '../../../src/app/pep/CompletePep.tsx';
import { StageList } from '../../../src/app/pep/StageList.tsx';
import { listedOf } from '../../../src/app/pep/homeGroups.ts';
import { PortalContext, type Portal } from '../../../src/app/shell/portalContext.ts';
import type { PepDetails, PepStageSummary } from '../../../src/contract/index.ts';
import type { LeftAnswer } from '../../../src/engine/index.ts';
import { defaultRegistry, EngineProvider, type CommandResult } from '../../../src/renderer/index.ts';
import { fakeHost } from '../../support/fakeHost.tsx';
import { byText, click, find, mount, type Mounted } from '../support.tsx';
import { pep, stages } from './fixtures.ts';

const word = { 2: 'Amber', 3: 'Red' };
const options = Object.entries(word).map(([value, label]) => ({ value: Number(value), label }));
let reply: CommandResult = { ok: true, body: {} };
const host = fakeHost({
  useCommand: () => ({ denied: null, run: () => Promise.resolve(reply) }),
  useLookups: () => () => ({ title: 'Rating', options }),
});
let page: Mounted;
afterEach(() => page.unmount());

function show(ui: ReactElement, typeId: number): void {
  const portal = { data: { settings: { typeId } } } as unknown as Portal;
  page = mount(
    <MemoryRouter>
      <PortalContext value={portal}>
        <EngineProvider host={host} registry={defaultRegistry}>
          {ui}
        </EngineProvider>
      </PortalContext>
    </MemoryRouter>,
  );
}

const question = (title: string): LeftAnswer => ({ pointer: `/${title}`, title, message: '' });
const section = (more: Partial<PepStageSummary>): PepStageSummary => ({
  ...(stages[0] as PepStageSummary),
  percentageCompleted: 50,
  ...more,
});
const owner = { ownerTypeId: 6, people: ['Priya Nair'], unreached: [], reminded: null, denied: null };
const outlook = { owners: [owner], hasSchool: true, reviewBy: null, nextBy: null, dates: [] };
const withSections = (own: readonly PepStageSummary[]): PepDetails => ({ ...pep, stages: own, outlook });
const words = (button: string) => {
  const id = byText(page.element, 'button', button).getAttribute('aria-describedby');
  return id === null ? null : find(page.element, `[id="${id}"]`).textContent;
};

const unfinished = [
  section({ formSlug: 'care', title: 'My care', mainUserTypeId: 6, left: [question('carer'), question('address')] }),
  section({ formSlug: 'targets', title: 'Targets', mainUserTypeId: 1, left: [question('targets')] }),
  section({ formSlug: 'school', title: 'My education', mainUserTypeId: 1, percentageCompleted: 100 }),
];

describe('submitting a plan', () => {
  it('[D-28] tells before it is pressed what is left, and whose it is', () => {
    show(<CompletePep pep={withSections(unfinished)} onChanged={() => undefined} />, 1);
    expect(words('Submit for review')).toBe(
      'Before it can be submitted:My care, 2 answers (Priya Nair, Social Worker)Targets, 1 answer (yours)',
    );
    expect(
      [...page.element.querySelectorAll('a')].map((link) => [link.textContent, link.getAttribute('href')]),
    ).toEqual([
      ['My care', '/students/7/pep/5/care/form#/carer'],
      ['Targets', '/students/7/pep/5/targets/form#/targets'],
    ]);
    // It keeps its place in the order of the page, and does nothing.
    const button = byText(page.element, 'button', 'Submit for review');
    expect([button.getAttribute('aria-disabled'), button.tabIndex]).toEqual(['true', 0]);
    click(button);
    expect(document.querySelector('[role=dialog]')).toBeNull();
  });

  it('[D-28] says it of completing to those who complete, of one section as of one', () => {
    show(<CompletePep pep={withSections(unfinished.slice(0, 1))} onChanged={() => undefined} />, 2);
    expect(words('Complete PEP')).toBe('Before it can be completed:My care, 2 answers (Priya Nair, Social Worker)');
  });

  it('says nothing of the kind where nothing is left', () => {
    show(<CompletePep pep={withSections(unfinished.slice(2))} onChanged={() => undefined} />, 1);
    expect(words('Submit for review')).toBeNull();
    click(byText(page.element, 'button', 'Submit for review'));
    expect(document.querySelector('[role=dialog]')).not.toBeNull();
  });
});

describe('a rating that holds completing back', () => {
  const rated = [
    section({ pepStageId: 4, formSlug: 'care', title: 'My care', percentageCompleted: 100, ragRatingId: 3 }),
    section({ pepStageId: 5, formSlug: 'targets', title: 'Targets', percentageCompleted: 100, ragRatingId: 2 }),
  ];
  const message = 'Put red right first.';
  const panel = { quickResponses: {}, guidanceUrl: null, toPutRight: [], withheld: [] };
  const heldBack = (held: readonly PepStageSummary[]): PepDetails => ({
    ...withSections(rated),
    ratingPanel: {
      ...panel,
      holding: held.map(({ pepStageId: stageId, ragRatingId }) => ({ stageId, rating: ragRatingId ?? 5, message })),
    },
  });

  it('is told before it is pressed, with the authority’s sentence once and the way to each section', () => {
    show(<CompletePep pep={heldBack(rated)} onChanged={() => undefined} />, 2);
    expect(words('Complete PEP')).toBe(
      `Before it can be completed:My care (rating: Red)Targets (rating: Amber)${message}`,
    );
    expect([...page.element.querySelectorAll('a')].map((link) => link.getAttribute('href'))).toEqual([
      '/students/7/pep/5/care/form',
      '/students/7/pep/5/targets/form',
    ]);
    click(byText(page.element, 'button', 'Complete PEP'));
    expect(document.querySelector('[role=dialog]')).toBeNull();
  });

  it('holds nobody back who submits, and nobody where none does', () => {
    show(<CompletePep pep={heldBack(rated)} onChanged={() => undefined} />, 1);
    expect(words('Submit for review')).toBeNull();
    page.unmount();
    show(<CompletePep pep={heldBack([])} onChanged={() => undefined} />, 2);
    expect(words('Complete PEP')).toBeNull();
  });

  it('is told as the server refuses it where somebody rated meanwhile', async () => {
    reply = { ok: false, status: 400, message: 'Refused.', errors: { '/care': 'Rating: Red' } };
    show(<CompletePep pep={heldBack([])} onChanged={() => undefined} />, 2);
    click(byText(page.element, 'button', 'Complete PEP'));
    const yes = byText(find(document.body, '[role=dialog]'), 'button', 'Complete PEP');
    await act(async () => Promise.resolve(yes.click()));
    expect(find(page.element, '[role=alert]').textContent).toBe('Refused.My care: Rating: Red');
  });
});

describe('the sections of a plan', () => {
  it('[D-112] say “rated by you” and “saved by you” each where it is so, and never “reviewed by you”', () => {
    const own = [
      section({ title: 'One', formSlug: 'one', isReviewedByUser: true, isRatedByUser: true }),
      section({ title: 'Two', formSlug: 'two', isReviewedByUser: true, isSavedByUser: true }),
      section({ title: 'Three', formSlug: 'three' }),
    ];
    show(<StageList listed={listedOf(own)} studentId={7} pepId={5} yearGroupId={9} />, 2);
    const said = [...page.element.querySelectorAll('li')].map((item) => item.textContent);
    expect(said.map((text) => [text.includes('rated by you'), text.includes('saved by you')])).toEqual([
      [true, false],
      [false, true],
      [false, false],
    ]);
    expect(said.join()).not.toMatch(/reviewed by you/i);
  });
});
