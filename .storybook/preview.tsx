import type { Preview } from '@storybook/react-vite';
import { themeOf } from './surface.tsx';

const preview: Preview = {
  decorators: [themeOf],
  parameters: {
    layout: 'fullscreen',
    a11y: { test: 'error' },
    options: { storySort: { order: ['Renderer', 'Screens'] } },
    viewport: {
      options: {
        phone: { name: 'Phone, 375 px', styles: { width: '375px', height: '800px' } },
        desktop: { name: 'Desktop, 1280 px', styles: { width: '1280px', height: '900px' } },
      },
    },
  },
};

export default preview;
