import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, fn, userEvent, waitFor, within } from 'storybook/test';
import { ChartView } from '../../../src/renderer/index.ts';
import { shows } from '../../screens/support/shows.ts';

const meta: Meta<typeof ChartView> = { title: 'Renderer/Table/Chart view', component: ChartView };
export default meta;
type Story = StoryObj<typeof meta>;

const loans = {
  title: 'Loans by week',
  kind: 'lines',
  categories: ['5 January', '12 January', '19 January', '26 January'],
  series: [{ title: 'Loans', values: [90, 72, null, 100], texts: ['90', '72', '', '100'] }],
  reference: { value: 80, title: 'Aim' },
  from: 0,
} as const;

export const AboveATable: Story = { args: { data: loans }, play: shows('Loans by week') };

export const Small: Story = { args: { data: loans, small: true }, play: shows(/5 January/) };

/** What came about is a number over its category; its words stand beneath, beside the same number. */
export const WithEvents: Story = {
  args: {
    data: {
      ...loans,
      events: [
        { category: 1, mark: '1', told: '12 January: New shelf, Poetry' },
        { category: 1, mark: '2', told: '12 January: New opening hours, Mornings only' },
        { category: 3, mark: '3', told: '26 January: New shelf, Maps' },
      ],
    },
  },
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement);
    await canvas.findByRole('img', { name: /3 events are marked/ });
    const list = within(await canvas.findByRole('list', { name: 'Marked above' }));
    await waitFor(() =>
      expect(list.getAllByRole('listitem').map((item) => item.textContent)).toEqual([
        '1 12 January: New shelf, Poetry',
        '2 12 January: New opening hours, Mornings only',
        '3 26 January: New shelf, Maps',
      ]),
    );
    await waitFor(() =>
      expect(
        [...canvasElement.querySelectorAll('svg .mark')].map((box) => box.parentElement?.lastChild?.textContent),
      ).toEqual(['1', '2', '3']),
    );
  },
};

const days = Array.from(
  { length: 40 },
  (_, day) => `2026-0${day < 28 ? 2 : 3}-${String((day % 28) + 1).padStart(2, '0')}`,
)
  // Closed at weekends and for a week.
  .filter((date) => ![0, 6].includes(new Date(date).getUTCDay()) && (date < '2026-02-16' || date > '2026-02-20'));
const words = ['Open', 'Mornings only', 'Shut'];
const opening = days.map((_, day) => (day % 5 === 4 ? 1 : Number(day === 12) * 2));
const late = days.map((_, index) => (index * 7) % 23);

/** A number on each day that has one, in steps that are told apart without their colour; days without one are gaps. */
export const Calendar: Story = {
  args: {
    data: {
      title: 'Late returns by day',
      kind: 'calendar',
      categories: days.map((date) => date.split('-').reverse().join('/')),
      dates: days,
      series: [{ title: 'Late returns', values: late, texts: late.map(String) }],
      from: 0,
    },
    onPress: fn(),
  },
  play: async ({ canvasElement, args }) => {
    await within(canvasElement).findByRole('img', { name: /on 22 of 24 days; most 22/ });
    await waitFor(() => expect(within(canvasElement).getByText('1 to 5')).toBeVisible());
    await userEvent.click(await within(canvasElement).findByText(/^04\/02\/2026: /));
    await waitFor(() => expect(args.onPress).toHaveBeenCalledWith(days.indexOf('2026-02-04')));
  },
};

/** Days that are told by a word each: the day of the month stands in its cell. */
export const CalendarOfWords: Story = {
  args: {
    data: {
      title: 'When the library is open',
      kind: 'calendar',
      categories: days.map((date) => date.split('-').reverse().join('/')),
      dates: days,
      series: [{ title: 'Opening', values: opening, texts: opening.map((place) => words[place] ?? '') }],
      words,
      from: 0,
    },
  },
  play: async ({ canvasElement }) => {
    await within(canvasElement).findByRole('img', { name: /Open: 19 days; Mornings only: 4 days; Shut: 1 day/ });
    const key = within(await within(canvasElement).findByRole('list', { name: 'Key: Opening' }));
    await waitFor(() => expect(key.getAllByRole('listitem').map((item) => item.textContent)).toEqual([...words]));
  },
};
