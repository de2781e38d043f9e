import type { ReactNode } from 'react';
import type { StoryObj } from '@storybook/react-vite';
import { expect, waitFor } from 'storybook/test';
import type { Json, JsonObject } from '../../../src/engine/index.ts';
import type { FileStore, Host } from '../../../src/renderer/index.ts';
import { found } from '../found.ts';
import { inLibrary, KeptForm, libraryForm } from '../forms/Library.tsx';

const LONG =
  'The complete annotated correspondence of the travelling library, Llanfairpwllgwyngyllgogerychwyrndrobwllllantysiliogogogoch';

interface Shown {
  readonly schema: JsonObject;
  readonly ui?: JsonObject;
  readonly filled: Json;
  /** A value that validation refuses. */
  readonly faulty?: Json;
  /** Where the files of a file question are kept. */
  readonly files?: FileStore;
}

/** One widget in all its states, one below the other: what its stories draw. */
export function States({ schema, ui = {}, filled, faulty, files }: Shown) {
  const { title } = schema;
  const form = libraryForm(
    {
      required: ['empty', 'fault'],
      properties: {
        empty: { ...schema, title: `${String(title)}, empty` },
        filled: {
          ...schema,
          title: `${String(title)}, filled`,
          description: 'Help stands under the label, where it is read before the answer is given.',
        },
        fault: { ...schema, title: `${String(title)}, faulty` },
        locked: { ...schema, title: `${String(title)}, locked` },
        automatic: { ...schema, title: `${String(title)}, automatic` },
        long: { ...schema, title: LONG },
      },
    },
    {
      uiSchema: Object.fromEntries(
        ['empty', 'filled', 'fault', 'locked', 'automatic', 'long'].map((name) => [name, ui]),
      ),
      messages: { fault: 'Please correct this answer' },
    },
  );
  const answers: JsonObject = {
    filled,
    locked: filled,
    automatic: filled,
    long: filled,
    ...(faulty === undefined ? {} : { fault: faulty }),
  };
  return (
    <KeptForm
      form={form}
      answers={answers}
      files={files ?? null}
      errors={[{ pointer: '/fault', keyword: 'refused', message: 'Please correct this answer' }]}
      locks={[
        { pointer: '/locked', reason: 'Changed by the head librarian only' },
        { pointer: '/automatic', reason: 'From the catalogue', automatic: true },
      ]}
    />
  );
}

/** The same answers as a document. */
export function AsDocument({ schema, ui = {}, filled, files }: Shown) {
  const form = libraryForm(
    { properties: { filled: schema, empty: { ...schema, title: `${String(schema.title)}, not answered` } } },
    { uiSchema: { filled: ui, empty: ui } },
  );
  return <KeptForm form={form} answers={{ filled }} files={files ?? null} readOnly="Withdrawn from the catalogue" />;
}

/** The stories every widget has: all states, the same on a phone, read-only and at 200 % zoom. */
export function widgetStories(shown: Shown) {
  return {
    ...statesStories(() => <States {...shown} />),
    ReadOnly: { decorators: [inLibrary()], render: () => <AsDocument {...shown} /> } satisfies StoryObj,
  };
}

/** A view on wide and narrow pages and at 200 % zoom; nothing of it may stand out of the page. */
export function statesStories(draw: () => ReactNode, host: Partial<Host> = {}) {
  const decorators = [inLibrary(host)];
  const play: StoryObj['play'] = ({ canvasElement }) => fits(canvasElement);
  return {
    All: { decorators, render: () => <>{draw()}</> } satisfies StoryObj,
    Phone: { decorators, parameters: { width: 343 }, render: () => <>{draw()}</>, play } satisfies StoryObj,
    Zoom: {
      decorators,
      parameters: { width: 640 },
      render: () => <div style={{ zoom: 2 }}>{draw()}</div>,
      play,
    } satisfies StoryObj,
  };
}

async function fits(canvas: HTMLElement) {
  const page = await found(canvas, 'main');
  await waitFor(() => expect(page.scrollWidth).toBeLessThanOrEqual(page.clientWidth));
}
