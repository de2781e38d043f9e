import type { Meta, StoryObj } from '@storybook/react-vite';
import { Listed, Page, StoryLink } from './reference/Page.tsx';

/** What the portal is, in three sentences. */
const OF_THE_PORTAL =
  'Designated teachers, social workers and the virtual school look after the education of children in care. ' +
  'Forms, tables and screens are declared in JSON; an engine reads and checks the declarations, a renderer ' +
  'draws any of them, and the portal adds what a declaration cannot say. Everything here is drawn by the ' +
  'product’s own code over invented data.';

export default { title: 'Introduction' } satisfies Meta;

const words = [
  ['form', 'Questions, how they are drawn, and where they are sent. A plan consists of forms, its stages.'],
  ['table', 'A list of one kind of record: columns, filters, what can be done with a row.'],
  ['screen', 'What stands at an address: tables, forms, sentences, cards, or tabs of them.'],
  ['record, lookup', 'The nouns that tables and forms speak of, and the options to choose among.'],
  ['overlay', 'What one authority changes in a form, the stages or a table.'],
  ['widget', 'What takes one answer of a form: a date, a choice, a file.'],
  ['field', 'What is more than one answer, such as rows, or no question at all, such as a text.'],
  ['cell', 'What draws a value in a table, and may change it in its place.'],
  ['view', 'What draws a whole declaration: a form, a table, a screen.'],
];

const places = [
  ['Reference/Widgets', 'Each widget: what it is, where it is asked, and one to try'],
  ['Reference/Cells', 'Each cell, and the columns that it draws'],
  ['Reference/Views', 'Each view, and what it is given'],
  ['Reference/Declarations', 'Each kind of declaration: its words, what is accepted, what is said of a fault'],
  ['Renderer/Widgets/Text', 'Widgets in all their states, with controls'],
  ['Renderer/Theme', 'Colours, type, focus'],
  ['Screens/Portal', 'The product’s own pages over invented data'],
  ['Screens/Flows', 'What takes several steps, and what happens when it goes wrong'],
] as const;

const Where = () => (
  <section>
    <h2>Where to find what</h2>
    <ul>
      {places.map(([title, text]) => (
        <li key={title}>
          <StoryLink title={title} />: {text}
        </li>
      ))}
    </ul>
  </section>
);

const HowToReview = () => (
  <section>
    <h2>How to review a widget</h2>
    <ol>
      <li>Read its page in the reference, and try it there as a plan asks it.</li>
      <li>
        Look at “All states”: empty, filled, faulty, locked, automatic, with a long label. Change the words below.
      </li>
      <li>Go through it with the keyboard alone: is the focus in sight, and does it stay where the work is?</li>
      <li>
        Choose in the toolbar: phone, zoom 200 % and 400 %, text spacing, forced colours light and dark. Nothing may be
        cut off, lie over something else or be told by colour alone. Whole forced colours come from the browser’s
        developer tools (Rendering); the toolbar comes near.
      </li>
      <li>Read the accessibility panel: what is “incomplete” is left to you.</li>
      <li>Look at it on a page of “Screens”, as each role that meets it.</li>
      <li>
        For a change: <code>npm run storybook:compare -- main</code> shows each story that looks otherwise than before.
      </li>
    </ol>
  </section>
);

/** What the house is, its words, where to find what, how to review a widget. */
export const Welcome: StoryObj = {
  render: () => (
    <Page title="The portal for virtual schools" words={OF_THE_PORTAL}>
      <Listed title="The words" heads={['Word', 'What it is']} rows={words} />
      <Where />
      <HowToReview />
    </Page>
  ),
};
