import { act } from 'react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { connection } from '../../../src/app/api/connection.ts';
import { connectSession } from '../../../src/app/api/request.ts';
import { MarkOutbox } from '../../../src/app/register/outbox/MarkOutbox.tsx';
import { MarkBoxContext, type KeptBatch, type MarkBox } from '../../../src/app/unsaved/markBox.ts';
import { byText, click, mount } from '../support.tsx';

const mark = { studentId: 5, date: '2026-11-18', session: 'AM', mark: 'L' };
const clashing: KeptBatch = { saveId: 'clashing', marks: [mark] };
const refused: KeptBatch = { saveId: 'refused', marks: [{ ...mark, session: 'PM' }] };
const TOLD = 'L on 18 November 2026 AM: Ada Ashdown gave N meanwhile';

/** Keeps what one page has left; nothing of it outlives the test. */
function boxOf(batches: readonly KeptBatch[]): MarkBox {
  let left = batches;
  return {
    subscribe: () => () => undefined,
    goneCount: () => 0,
    find: async () => ({ kept: left.length === 0 ? [] : [{ slot: 'one', batches: left }], old: 0 }),
    keep: async (_: string, next: readonly KeptBatch[]) => void (left = next),
  } as unknown as MarkBox;
}

let isDown = true;
const sent: string[] = [];

beforeEach(() => {
  [isDown, sent.length] = [true, 0];
  connectSession({ getAccessToken: async () => 'token', expire: () => undefined });
  vi.stubGlobal('fetch', async (_: string, { body }: { body?: string } = {}) => {
    if (body === undefined) return Response.json({}, { status: isDown ? 503 : 200 });
    const { saveId } = JSON.parse(body) as { saveId: string };
    sent.push(saveId);
    if (saveId === 'clashing') return Response.json({ marks: [{ status: 'clash', by: 'Ada Ashdown', mark: 'N' }] });
    return isDown ? Response.json({}, { status: 503 }) : Response.json({ marks: [{ status: 'saved' }] });
  });
});

afterEach(() => {
  connection.answered();
  vi.unstubAllGlobals();
});

describe('marks that an earlier page has left', () => {
  it('are told of until it has been seen, also where others of them are sent later', async () => {
    const { element } = mount(
      <MarkBoxContext value={boxOf([clashing, refused])}>
        <MarkOutbox />
      </MarkBoxContext>,
    );
    await vi.waitFor(() => expect(element.textContent).toContain('1 mark not sent yet.'), 30_000);
    expect(element.textContent).toContain(TOLD);
    isDown = false;
    click(byText(element, 'button', 'Try again'));
    await vi.waitFor(() => expect(element.textContent).not.toContain('not sent yet'), 30_000);
    expect(element.textContent).toContain(TOLD);
    click(byText(element, 'button', 'I have seen this'));
    expect(element.textContent).toBe('');
  });

  it('are sent once, however often it is asked for meanwhile', async () => {
    const { element } = mount(
      <MarkBoxContext value={boxOf([refused])}>
        <MarkOutbox />
      </MarkBoxContext>,
    );
    await vi.waitFor(() => expect(element.textContent).toContain('1 mark not sent yet.'), 30_000);
    [isDown, sent.length] = [false, 0];
    const again = byText(element, 'button', 'Try again');
    await act(async () => {
      again.click();
      again.click();
    });
    await vi.waitFor(() => expect(element.textContent).toBe(''), 30_000);
    expect(sent).toEqual(['refused']);
  });
});
