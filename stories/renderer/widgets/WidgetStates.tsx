import type { ReactNode } from 'react';
import type { StoryObj } from '@storybook/react-vite';
import { expect, waitFor } from 'storybook/test';
import type { Json, JsonObject } from '../../../src/engine/index.ts';
import type { FileStore, Host } from '../../../src/renderer/index.ts';
import { found } from '../found.ts';
import { inPlan, KeptForm, planForm } from '../forms/InPlan.tsx';

const LONG_WORD = 'Llanfairpwllgwyngyllgogerychwyrndrobwllllantysiliogogogoch';
const LONG = `Everything that was agreed at the meeting about the journey to lessons in ${LONG_WORD}`;

interface Shown {
  readonly schema: JsonObject;
  readonly ui?: JsonObject;
  readonly filled: Json;
  /** A value that validation refuses. */
  readonly faulty?: Json;
  /** Where the files of a file question are kept. */
  readonly files?: FileStore;
}

/** What a designer may try on a widget: its words, its answer, whether it has to be answered. */
export interface Tried {
  readonly label: string;
  readonly help: string;
  readonly answer: Json;
  readonly fault: string;
  readonly whyLocked: string;
  readonly takenFrom: string;
  readonly isRequired: boolean;
}

const triedOn = ({ schema, filled }: Shown): Tried => ({
  label: String(schema.title),
  help: 'Help stands under the label, where it is read before the answer is given.',
  answer: filled,
  fault: 'Please correct this answer',
  whyLocked: 'Changed by the chair of the meeting only',
  takenFrom: 'From the record',
  isRequired: true,
});

/** One widget in all its states, one below the other: what its stories draw. */
export function States({ schema, ui = {}, faulty, files, tried }: Shown & { readonly tried: Tried }) {
  const { label: title, answer: filled } = tried;
  const form = planForm(
    {
      required: tried.isRequired ? ['empty', 'fault'] : [],
      properties: {
        empty: { ...schema, title: `${title}, empty` },
        filled: {
          ...schema,
          title: `${title}, filled`,
          description: tried.help,
        },
        fault: { ...schema, title: `${title}, faulty` },
        locked: { ...schema, title: `${title}, locked` },
        automatic: { ...schema, title: `${title}, automatic` },
        long: { ...schema, title: LONG },
      },
    },
    {
      uiSchema: Object.fromEntries(
        ['empty', 'filled', 'fault', 'locked', 'automatic', 'long'].map((name) => [name, ui]),
      ),
      messages: { fault: tried.fault },
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
      key={JSON.stringify(filled)}
      form={form}
      answers={answers}
      files={files ?? null}
      errors={[{ pointer: '/fault', keyword: 'refused', message: tried.fault }]}
      locks={[
        { pointer: '/locked', reason: tried.whyLocked },
        { pointer: '/automatic', reason: tried.takenFrom, automatic: true },
      ]}
    />
  );
}

/** The same answers as a document. */
export function AsDocument({ schema, ui = {}, files, tried }: Shown & { readonly tried: Tried }) {
  const { label: title, answer: filled } = tried;
  const form = planForm(
    { properties: { filled: { ...schema, title }, empty: { ...schema, title: `${title}, not answered` } } },
    { uiSchema: { filled: ui, empty: ui } },
  );
  return (
    <KeptForm
      key={JSON.stringify(filled)}
      form={form}
      answers={{ filled }}
      files={files ?? null}
      readOnly="The plan was completed"
    />
  );
}

/** The stories every widget has: all states, the same on a phone, read-only and at 200 % zoom; with controls. */
export function widgetStories(shown: Shown) {
  const args = triedOn(shown);
  return {
    ...statesStories((tried) => <States {...shown} tried={tried} />, {}, args),
    ReadOnly: {
      args: { ...args },
      parameters: { controls: { include: ['label', 'answer'] } },
      decorators: [inPlan()],
      render: (tried) => <AsDocument {...shown} tried={tried as Tried} />,
    } satisfies StoryObj,
  };
}

/**
 * A view on wide and narrow pages and at 200 % zoom; nothing of it may stand out of the page. It is drawn by what a
 * designer tries: `args`, to begin with.
 */
export function statesStories<Args extends object>(draw: (tried: Args) => ReactNode, host: Partial<Host>, args: Args) {
  const shared = { decorators: [inPlan(host)], args: { ...args } };
  const play: StoryObj['play'] = ({ canvasElement }) => fits(canvasElement);
  return {
    All: { ...shared, render: (tried) => <>{draw(tried as Args)}</> } satisfies StoryObj,
    Phone: {
      ...shared,
      parameters: { width: 343 },
      render: (tried) => <>{draw(tried as Args)}</>,
      play,
    } satisfies StoryObj,
    Zoom: {
      ...shared,
      parameters: { width: 640 },
      render: (tried) => <div style={{ zoom: 2 }}>{draw(tried as Args)}</div>,
      play,
    } satisfies StoryObj,
  };
}

async function fits(canvas: HTMLElement) {
  const page = await found(canvas, 'main');
  await waitFor(() => expect(page.scrollWidth).toBeLessThanOrEqual(page.clientWidth));
}
