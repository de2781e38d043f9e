import type { Meta, StoryObj } from '@storybook/react-vite';
import {
  eachPage,
  type FailingPage,
  readsOf,
  saidFailed,
  show,
  type Part,
  ofFailingPages,
} from './support/FailingPage.tsx';
import { failCalls } from './support/fixtureServer.ts';

const meta: Meta<typeof FailingPage> = { title: 'Screens/Failures of one call', ...ofFailingPages };
export default meta;

type Story = StoryObj<typeof FailingPage>;

/** Asked again and again beside the page, to learn that there is something new: what is shown stays good without. */
const inTheBackground: readonly string[] = ['GET /api/Attendance/marksVersion', 'GET /api/alerts/count'];

/** No read of any page fails in silence, whatever else is answered. */
const eachReadRefusedAlone = (part: Part): Story => ({
  args: { path: '/students', fault: 'refused' },
  play: async ({ canvasElement }) => {
    const silent: string[] = [];
    await eachPage(canvasElement, part, async (page) => {
      const reads = await readsOf(canvasElement, page);
      for (const read of reads) {
        // A page of one read stands among those whose reads all fail.
        if (inTheBackground.includes(read) || reads.length === 1) continue;
        failCalls((call) => (call === read ? 'refused' : null));
        await show(canvasElement, page);
        await saidFailed(canvasElement).catch(() => silent.push(`${page.path}: ${read}`));
      }
      return reads.length > 0;
    });
    if (silent.length > 0) throw new Error(`These fail and say nothing: ${silent.join(', ')}`);
  },
});

export const EachReadRefusedAlone = eachReadRefusedAlone([0, 3]);
export const EachReadRefusedAlone2 = eachReadRefusedAlone([1, 3]);
export const EachReadRefusedAlone3 = eachReadRefusedAlone([2, 3]);
