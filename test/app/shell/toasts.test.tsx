import { act } from 'react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createNotices } from '../../../src/app/shell/notices.ts';
import { Toasts } from '../../../src/app/shell/Toasts.tsx';
import { click, find, mount } from '../support.tsx';

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

describe('toasts', () => {
  it('go after five seconds', () => {
    const notices = createNotices();
    const { element, unmount } = mount(<Toasts notices={notices} />);
    act(() => notices.add({ tone: 'success', text: 'Mark saved' }));
    expect(find(element, '[aria-live=polite]').textContent).toContain('Mark saved');
    act(() => void vi.advanceTimersByTime(5000));
    expect(element.textContent).not.toContain('Mark saved');
    unmount();
  });

  it('stay until closed when they tell an error', () => {
    const notices = createNotices();
    const { element, unmount } = mount(<Toasts notices={notices} />);
    act(() => notices.add({ tone: 'error', text: 'It failed' }));
    act(() => void vi.advanceTimersByTime(60_000));
    expect(find(element, '[aria-live=assertive]').textContent).toContain('It failed');
    click(find(element, 'button'));
    expect(element.textContent).not.toContain('It failed');
    unmount();
  });

  it('say under the text by which reference a failure of the server is found', () => {
    const notices = createNotices();
    const { element, unmount } = mount(<Toasts notices={notices} />);
    act(() => notices.add({ tone: 'error', text: 'It failed', reference: 'K7QM-3XTP' }));
    act(() => notices.add({ tone: 'error', text: 'That is refused', reference: undefined }));
    const [failed, refused] = element.querySelectorAll('.MuiAlert-message');
    expect(failed?.textContent).toBe('It failedReference: K7QM-3XTP');
    expect(refused?.textContent).toBe('That is refused');
    unmount();
  });

  it('are taken back when what they say holds no longer', () => {
    const notices = createNotices();
    notices.add({ tone: 'error', text: 'It failed' });
    notices.add({ tone: 'error', text: 'Something else failed' });
    notices.withdraw('It failed');
    expect(notices.current().map(({ text }) => text)).toEqual(['Something else failed']);
  });

  it('do not pile up for the same sentence', () => {
    const notices = createNotices();
    notices.add({ tone: 'success', text: 'Mark saved' });
    notices.add({ tone: 'success', text: 'Mark saved' });
    expect(notices.current()).toHaveLength(1);
  });
});
