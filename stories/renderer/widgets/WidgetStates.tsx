import type { StoryObj } from '@storybook/react-vite';
import type { Json, JsonObject } from '../../../src/engine/index.ts';
import { inLibrary, KeptForm, libraryForm } from '../forms/Library.tsx';

const LONG = 'The complete annotated correspondence of the travelling library, Llanfairpwllgwyngyllgogerychwyrndrobwllllantysiliogogogoch';

interface Shown {
  readonly schema: JsonObject;
  readonly ui?: JsonObject;
  readonly filled: Json;
  /** A value that validation refuses. */
  readonly faulty?: Json;
}

/** One widget in all its states, one below the other: what its stories draw. */
export function States({ schema, ui = {}, filled, faulty }: Shown) {
  const { title } = schema;
  const form = libraryForm(
    {
      required: ['empty', 'fault'],
      properties: {
        empty: { ...schema, title: `${String(title)}, empty` },
        filled: { ...schema, title: `${String(title)}, filled`, description: 'Help stands under the label, where it is read before the answer is given.' },
        fault: { ...schema, title: `${String(title)}, faulty` },
        locked: { ...schema, title: `${String(title)}, locked` },
        automatic: { ...schema, title: `${String(title)}, automatic` },
        long: { ...schema, title: LONG },
      },
    },
    { uiSchema: Object.fromEntries(['empty', 'filled', 'fault', 'locked', 'automatic', 'long'].map((name) => [name, ui])), messages: { fault: 'Please correct this answer' } },
  );
  const answers: JsonObject = { filled, locked: filled, automatic: filled, long: filled, ...(faulty === undefined ? {} : { fault: faulty }) };
  return (
    <KeptForm
      form={form}
      answers={answers}
      errors={[{ pointer: '/fault', keyword: 'refused', message: 'Please correct this answer' }]}
      locks={[
        { pointer: '/locked', reason: 'Changed by the head librarian only' },
        { pointer: '/automatic', reason: 'From the catalogue', automatic: true },
      ]}
    />
  );
}

/** The same answers as a document. */
export function AsDocument({ schema, ui = {}, filled }: Shown) {
  const form = libraryForm({ properties: { filled: schema, empty: { ...schema, title: `${String(schema['title'])}, not answered` } } }, { uiSchema: { filled: ui, empty: ui } });
  return <KeptForm form={form} answers={{ filled }} readOnly="Withdrawn from the catalogue" />;
}

/** The three stories every widget has: all states, the same on a phone, and read-only. */
export function widgetStories(shown: Shown) {
  const decorators = [inLibrary()];
  return {
    All: { decorators, render: () => <States {...shown} /> } satisfies StoryObj,
    Phone: { decorators, parameters: { width: 343 }, render: () => <States {...shown} /> } satisfies StoryObj,
    ReadOnly: { decorators, render: () => <AsDocument {...shown} /> } satisfies StoryObj,
  };
}
