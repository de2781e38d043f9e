import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, userEvent, waitFor, within } from 'storybook/test';
import { answersIn, inPlan, KeptForm, planForm } from '../forms/InPlan.tsx';
import { statesStories, widgetStories } from './WidgetStates.tsx';

export default { title: 'Renderer/Widgets/Scale' } satisfies Meta;

const liked = { type: 'integer', minimum: 1, maximum: 5, title: 'How much I like my lessons' };
const ends = { 'ui:widget': 'scale', 'ui:options': { ends: ['Not at all', 'Very much'] } };
const stories = widgetStories({ schema: liked, ui: ends, filled: 4, faulty: 9 });

export const AllStates = stories.All;
export const Phone = stories.Phone;
export const ReadOnly = stories.ReadOnly;
export const Zoom = stories.Zoom;

const words = ['Very hard', 'Rather hard', 'Neither hard nor easy', 'Rather easy', 'Just as I like them'];
interface Tried {
  readonly label: string;
  readonly answer: number;
}

const facesOf = ({ label }: Tried) =>
  planForm(
    {
      properties: {
        liked: { ...liked, title: label },
        named: {
          type: 'integer',
          title: 'How lessons feel',
          oneOf: words.map((title, index) => ({ const: index + 1, title })),
        },
      },
    },
    {
      uiSchema: {
        liked: { 'ui:widget': 'scale', 'ui:options': { faces: true } },
        named: { 'ui:widget': 'scale', 'ui:options': { faces: true } },
      },
    },
  );
const facesStories = statesStories(
  (tried: Tried) => <KeptForm key={tried.answer} form={facesOf(tried)} answers={{ liked: tried.answer, named: 5 }} />,
  {},
  { label: liked.title, answer: 2 },
);

export const Faces = facesStories.All;
export const FacesOnPhone = facesStories.Phone;

export const ByKeyboard: StoryObj = {
  decorators: [inPlan()],
  render: () => (
    <KeptForm form={planForm({ properties: { liked } }, { uiSchema: { liked: ends } })} answers={{ liked: 3 }} />
  ),
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement);
    await canvas.findByRole('radio', { name: '3' });
    await userEvent.tab();
    await waitFor(() => expect(canvas.getByRole('radio', { name: '3' })).toHaveFocus());
    await userEvent.keyboard('{ArrowRight}');
    await waitFor(() => expect(answersIn(canvasElement)).toEqual({ liked: 4 }));
    await userEvent.keyboard('{ArrowRight}');
    await waitFor(() => expect(answersIn(canvasElement)).toEqual({ liked: 5 }));
    await waitFor(() => expect(canvas.getByRole('radio', { name: '5 Very much' })).toHaveFocus());
  },
};
