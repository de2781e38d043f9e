import type { Meta, StoryObj } from '@storybook/react-vite';
import portal from '../../assets/portal.png';
import { KeptForm, libraryForm } from '../forms/Library.tsx';
import { statesStories } from './WidgetStates.tsx';

export default { title: 'Renderer/Fields/What is no question' } satisfies Meta;

const LONG = 'Llanfairpwllgwyngyllgogerychwyrndrobwllllantysiliogogogoch and all its branch libraries';

const form = libraryForm(
  {
    properties: {
      text: {
        type: 'null',
        title: 'Before you begin',
        description: 'Have the **catalogue number** ready.\nIt stands on the <b>first page</b>.',
      },
      plain: { type: 'null', description: `A text without a title, for ${LONG}.` },
      here: { type: 'null', title: 'Loans', description: 'Who has the book now.' },
      there: { type: 'null', title: `Guidance for ${LONG}` },
      picture: { type: 'null', title: 'The door of the library', description: 'The door as it was in 1815.' },
      scene: {
        type: 'null',
        title: 'A walk through the library',
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
      here: { 'ui:field': 'link-button', 'ui:options': { href: '/loans/{book.id}', label: 'Open the loans' } },
      there: { 'ui:field': 'link-button', 'ui:options': { href: 'https://guidance.example/reading' } },
      picture: { 'ui:field': 'image', 'ui:options': { src: new URL(portal, window.location.href).pathname } },
      scene: { 'ui:field': 'embedded-scene', 'ui:options': { src: 'https://scenes.example/walk/{book.id}' } },
      broken: { 'ui:field': 'link-button', 'ui:options': { href: 'javascript:void 0' } },
    },
  },
);

const facts = { book: { id: 7 } };
const host = { frameHosts: [] };
const stories = statesStories(() => <KeptForm form={form} facts={facts} />, host);
const documentStories = statesStories(
  () => <KeptForm form={form} facts={facts} readOnly="Withdrawn from the catalogue" />,
  host,
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
