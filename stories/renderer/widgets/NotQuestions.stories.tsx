import type { Meta, StoryObj } from '@storybook/react-vite';
import portal from '../../assets/portal.png';
import { KeptForm, planForm } from '../forms/InPlan.tsx';
import { statesStories } from './WidgetStates.tsx';

export default { title: 'Renderer/Fields/What is no question' } satisfies Meta;

const LONG = 'Llanfairpwllgwyngyllgogerychwyrndrobwllllantysiliogogogoch and all its neighbours';

interface Tried {
  readonly title: string;
  /** May hold bold words, lists and links; what looks like markup is shown as it is. */
  readonly text: string;
  /** What the link is called. */
  readonly link: string;
}

const tried: Tried = {
  title: 'Before you begin',
  text: 'Have the **last plan** ready.\nIt stands under <b>Documents</b>.',
  link: 'Open the actions',
};

const formOf = ({ title, text, link }: Tried) =>
  planForm(
    {
      properties: {
        text: { type: 'null', title, description: text },
        plain: { type: 'null', description: `A text without a title, for ${LONG}.` },
        here: { type: 'null', title: 'Actions', description: 'What was agreed so far.' },
        there: { type: 'null', title: `Guidance for ${LONG}` },
        picture: { type: 'null', title: 'Something the child made', description: 'Painted in March.' },
        scene: {
          type: 'null',
          title: 'A walk through the new building',
          description: 'Shown only from hosts that are allowed.',
        },
        broken: { type: 'null', title: 'A link that leads nowhere' },
        name: { type: 'string', title: 'Your name' },
      },
    },
    {
      uiSchema: {
        text: { 'ui:field': 'description' },
        plain: { 'ui:field': 'description' },
        here: { 'ui:field': 'link-button', 'ui:options': { href: '/actions/{plan.id}', label: link } },
        there: { 'ui:field': 'link-button', 'ui:options': { href: 'https://guidance.example/plans' } },
        picture: { 'ui:field': 'image', 'ui:options': { src: new URL(portal, window.location.href).pathname } },
        scene: { 'ui:field': 'embedded-scene', 'ui:options': { src: 'https://scenes.example/walk/{plan.id}' } },
        broken: { 'ui:field': 'link-button', 'ui:options': { href: 'javascript:void 0' } },
      },
    },
  );

const facts = { plan: { id: 7 } };
const host = { frameHosts: [] };
const stories = statesStories((shown: Tried) => <KeptForm form={formOf(shown)} facts={facts} />, host, tried);
const documentStories = statesStories(
  (shown: Tried) => <KeptForm form={formOf(shown)} facts={facts} readOnly="The plan was completed" />,
  host,
  tried,
);
/** One of them is wrong on purpose: it is a card, and the others stand. */
const withFault = (story: StoryObj): StoryObj => ({
  ...story,
  parameters: { ...story.parameters, expectsErrors: true },
});

export const AllStates = withFault(stories.All);
export const Phone = withFault(stories.Phone);
export const ReadOnly = withFault(documentStories.All);
export const Zoom = withFault(stories.Zoom);
