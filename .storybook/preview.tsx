import type { Preview } from '@storybook/react-vite';
import { configure } from 'storybook/test';
import { loadParts } from '../src/renderer/index.ts';
import { asSeen, forWhom } from './surroundings.tsx';
import { themeOf } from './surface.tsx';
import { globalTypes, initialGlobals } from './toolbar.ts';

// A wait ends when it is so: its limit only says when to give up, which the library does after one second.
configure({ asyncUtilTimeout: 30_000 });

/** What a story put on the console as an error; `parameters.expectsErrors` is for stories that show a fault. */
let errors: string[] = [];

const preview: Preview = {
  globalTypes,
  initialGlobals,
  decorators: [themeOf, forWhom, asSeen],
  // What is drawn later stands at once, as it does where the rest of the script has come.
  loaders: [() => loadParts()],
  beforeEach: () => {
    const write = console.error;
    errors = [];
    console.error = (...said: unknown[]) => {
      const text = said.map(String).join(' ');
      // React says this to a test that clicks by itself; it says nothing of the story.
      if (!/`act`|\bact\(/.test(text)) errors.push(text);
      write(...said);
    };
    return () => {
      console.error = write;
    };
  },
  afterEach: ({ parameters }) => {
    if (errors.length > 0 && parameters.expectsErrors !== true)
      throw new Error(`The story put an error on the console: ${errors.join('\n')}`);
  },
  parameters: {
    layout: 'fullscreen',
    // Each element is named that fails or is left to a person: naming those that pass takes longer than to check them.
    a11y: { test: 'error', options: { resultTypes: ['violations', 'incomplete'] } },
    options: { storySort: { order: ['Introduction', 'Reference', 'Renderer', 'Screens'] } },
    viewport: {
      options: {
        phone: { name: 'Phone, 375 px', styles: { width: '375px', height: '800px' } },
        desktop: { name: 'Desktop, 1280 px', styles: { width: '1280px', height: '900px' } },
      },
    },
  },
};

export default preview;
