import CssBaseline from '@mui/material/CssBaseline';
import { ThemeProvider } from '@mui/material/styles';
import type { Decorator } from '@storybook/react-vite';
import { theme } from '../src/renderer/theme.ts';

/**
 * Every story on the product's ground, in its theme. `parameters.width` narrows it, to 375 for a phone;
 * `parameters.bare` leaves the frame out for stories of whole pages, which bring their own.
 */
export const themeOf: Decorator = (Story, { parameters }) => (
  <ThemeProvider theme={theme}>
    <CssBaseline />
    {parameters.bare === true ? (
      <Story />
    ) : (
      <main
        style={{
          padding: 16,
          maxWidth: typeof parameters.width === 'number' ? parameters.width : 960,
          margin: '0 auto',
        }}
      >
        <Story />
      </main>
    )}
  </ThemeProvider>
);
