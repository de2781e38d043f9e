import { MemoryRouter } from 'react-router-dom';
import { describe, expect, it, vi } from 'vitest';
import { LoadProblem } from '../../../src/app/shell/LoadProblem.tsx';
import { MissingPageContext } from '../../../src/app/shell/Missing.tsx';
import { mount } from '../support.tsx';

const gone = <LoadProblem error={{ status: 404, message: 'Not found', errors: {}, body: {} }} onRetry={() => {}} />;

describe('what an address names and does not exist', () => {
  it('is told to the page, which says so once, and draws nothing beside its other parts', () => {
    const report = vi.fn();
    const { element, unmount } = mount(<MissingPageContext value={report}>{gone}</MissingPageContext>);
    expect(report).toHaveBeenCalledTimes(1);
    expect(element.textContent).toBe('');
    unmount();
  });

  it('says so itself where no page listens', () => {
    const { element, unmount } = mount(<MemoryRouter>{gone}</MemoryRouter>);
    expect(element.textContent).toContain('Page Not Found');
    unmount();
  });
});
