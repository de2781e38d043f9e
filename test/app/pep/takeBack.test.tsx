import { act } from 'react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { TakeBack } from '../../../src/app/pep/TakeBack.tsx';
import type { PepDetails } from '../../../src/contract/index.ts';
import { defaultRegistry, EngineProvider, type CommandResult } from '../../../src/renderer/index.ts';
import { fakeHost } from '../../support/fakeHost.tsx';
import { byText, click, mount, type Mounted } from '../support.tsx';
import { pep } from './fixtures.ts';

const submitted: PepDetails = { ...pep, statusId: 6, denied: {} };
let page: Mounted;
afterEach(() => page.unmount());

function show(shown: PepDetails, { denied = null, answer }: { denied?: string | null; answer?: CommandResult } = {}) {
  const run = vi.fn(() => Promise.resolve(answer ?? { ok: true as const, body: {} }));
  const notify = vi.fn();
  const changed = vi.fn();
  page = mount(
    <EngineProvider host={fakeHost({ useCommand: () => ({ denied, run }), notify })} registry={defaultRegistry}>
      <TakeBack pep={shown} onChanged={changed} />
    </EngineProvider>,
  );
  return { run, notify, changed };
}

const press = (name: string, within: ParentNode = page.element) =>
  act(async () => click(byText(within, 'button', name)));
const dialog = () => document.querySelector('[role=dialog]') as HTMLElement;

describe('taking a submitted plan back [D-111]', () => {
  it('asks first, sends which plan, and says what has been done', async () => {
    const { run, notify, changed } = show(submitted);
    await press('Take back');
    expect(dialog().textContent).toContain(`Take back: ${pep.studentName}, ${pep.academicYearName}?`);
    expect(run).not.toHaveBeenCalled();
    await press('Take back', dialog());
    expect(run).toHaveBeenCalledExactlyOnceWith({ studentId: pep.studentId, pepId: pep.pepId });
    expect(notify).toHaveBeenCalledExactlyOnceWith({ tone: 'success', text: 'PEP taken back' });
    expect(changed).toHaveBeenCalledOnce();
  });

  it('sends nothing when it is left as it is', async () => {
    const { run } = show(submitted);
    await press('Take back');
    await press('Leave it submitted', dialog());
    expect(run).not.toHaveBeenCalled();
  });

  it('says why it was refused', async () => {
    const message = 'The virtual school has begun to review this PEP';
    const { notify, changed } = show(submitted, { answer: { ok: false, status: 409, message, errors: {} } });
    await press('Take back');
    await press('Take back', dialog());
    expect(notify).toHaveBeenCalledExactlyOnceWith({ tone: 'error', text: message });
    expect(changed).not.toHaveBeenCalled();
  });

  it('is a sentence once the review has begun, and nothing for other plans and for who may never do it', () => {
    const denied = { 'pep.takeBack': 'The virtual school has begun to review this PEP' };
    show({ ...submitted, denied });
    expect(page.element.textContent).toBe(denied['pep.takeBack']);
    page.unmount();
    show({ ...pep, statusId: 3 });
    expect(page.element.textContent).toBe('');
    page.unmount();
    show(submitted, { denied: 'You are not allowed to do this' });
    expect(page.element.textContent).toBe('');
  });
});
