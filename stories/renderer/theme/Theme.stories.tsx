import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, waitFor } from 'storybook/test';
import Button from '@mui/material/Button';
import Tab from '@mui/material/Tab';
import Tabs from '@mui/material/Tabs';
import Typography from '@mui/material/Typography';
import { ToneChip, space, tokens } from '../../../src/renderer/index.ts';
import { found } from '../found.ts';
import { inPlan } from '../forms/InPlan.tsx';
import { contrast } from './contrast.ts';
import { FormStates } from './FormStates.tsx';
import { Part } from './Part.tsx';

export default { title: 'Renderer/Theme', decorators: [inPlan()], parameters: { width: 1100 } } satisfies Meta;

/** The whole theme on one page, read from its tokens and drawn with the real widgets. */
export const WholeTheme: StoryObj = {
  render: () => (
    <div style={{ display: 'grid', gap: space(10) }}>
      <Type />
      <Colours />
      <Tones />
      <Spaces />
      <Controls />
      <FormStates />
    </div>
  ),
  play: async ({ canvasElement }) => {
    await found(canvasElement, '[data-contrast]');
    await waitFor(() =>
      expect(
        [...canvasElement.querySelectorAll<HTMLElement>('[data-contrast]')]
          .filter(isTooLow)
          .map(({ textContent }) => textContent),
      ).toEqual([]),
    );
  },
};

const isTooLow = ({ dataset }: HTMLElement) => Number(dataset.contrast) < Number(dataset.least);

function Type() {
  return (
    <Part title="Type">
      <Typography variant="h1">Heading of a page, {tokens.size.h1} px</Typography>
      <Typography variant="h2">Heading of a section, {tokens.size.h2} px</Typography>
      <Typography variant="h3">Heading of a group, {tokens.size.h3} px</Typography>
      <p style={{ margin: 0, maxWidth: tokens.reading }}>
        Prose is set at {tokens.size.body} px with a line height of {tokens.lineHeight.body}, and no line is longer than{' '}
        {tokens.reading}: the eye has to find the next one. <strong>Strong words</strong> carry weight{' '}
        {tokens.weight.strong}. <a href="#theme">Links are underlined.</a>
      </p>
      <p style={{ margin: 0, fontSize: tokens.size.table, fontVariantNumeric: 'tabular-nums' }}>
        Tables at {tokens.size.table} px: 12/03/2026 £1,234.50 0O 1lI
      </p>
    </Part>
  );
}

const { color, tone } = tokens;

/**
 * What each colour is used on, and the least contrast it needs there: 4.5 for text, 3 for controls; 0 for what only
 * divides.
 */
const pairs: readonly (readonly [name: string, colour: string, on: string, least: number])[] = [
  ['ink', color.ink, color.ground, 4.5],
  ['muted', color.muted, color.ground, 4.5],
  ['primary', color.primary, color.ground, 4.5],
  ['primaryDark', color.primaryDark, color.paper, 4.5],
  ['ink on selected', color.ink, color.selected, 4.5],
  ['ink on primaryTint', color.ink, color.primaryTint, 4.5],
  ['control', color.control, color.paper, 3],
  ['focus', color.focus, color.paper, 3],
  ['line', color.line, color.paper, 0],
];

function Colours() {
  return (
    <Part title="Colour">
      <div style={swatches}>
        {pairs.map(([name, colour, on, least]) => (
          <Swatch key={name} name={name} colour={colour} on={on} least={least} />
        ))}
      </div>
    </Part>
  );
}

function Swatch({
  name,
  colour,
  on,
  least,
}: {
  readonly name: string;
  readonly colour: string;
  readonly on: string;
  readonly least: number;
}) {
  const found = contrast(colour, on);
  return (
    <div data-contrast={found} data-least={least}>
      <div
        style={{
          display: 'flex',
          height: 56,
          background: on,
          border: `1px solid ${color.line}`,
          borderRadius: tokens.radius,
          overflow: 'hidden',
        }}
      >
        <div style={{ width: '60%', background: colour }} />
      </div>
      <strong>{name}</strong>
      <div>
        {colour} on {on}
      </div>
      <div>
        {found.toFixed(1)} to 1{least > 0 && `, needs ${least}`}
      </div>
    </div>
  );
}

function Tones() {
  return (
    <Part title="Status: always icon, word and colour">
      <div style={swatches}>
        {Object.entries(tone).map(([name, { ink, tint }]) => (
          <div key={name} data-contrast={contrast(ink, tint)} data-least={4.5}>
            <ToneChip tone={name}>{name}</ToneChip>
            <div>
              {ink} on {tint}
            </div>
            <div>{contrast(ink, tint).toFixed(1)} to 1</div>
          </div>
        ))}
      </div>
    </Part>
  );
}

function Spaces() {
  return (
    <Part title="Space, radius, shadow">
      <div style={{ display: 'flex', gap: space(4), alignItems: 'end', flexWrap: 'wrap' }}>
        {[1, 2, 3, 4, 6, 8, 12].map((steps) => (
          <div key={steps} style={{ textAlign: 'center' }}>
            <div style={{ width: steps * 4, height: steps * 4, background: color.primary, margin: '0 auto' }} />
            {steps * 4} px
          </div>
        ))}
        <div
          style={{ padding: space(4), background: color.paper, borderRadius: tokens.radius, boxShadow: tokens.shadow }}
        >
          The one shadow, radius {tokens.radius}
        </div>
      </div>
    </Part>
  );
}

function Controls() {
  return (
    <Part title="Controls">
      <div style={{ display: 'flex', gap: space(3), flexWrap: 'wrap', alignItems: 'center' }}>
        <Button variant="contained">Save</Button>
        <Button variant="outlined">Back</Button>
        <Button>Cancel</Button>
        <Button variant="contained" disabled>
          Disabled
        </Button>
        <Button variant="contained" loading>
          Saving
        </Button>
        <Button variant="outlined" size="small">
          In a table
        </Button>
        <Button variant="contained" color="error">
          Delete note
        </Button>
      </div>
      <Tabs value={0} aria-label="Tabs">
        <Tab label="Chosen" />
        <Tab label="Another" />
      </Tabs>
    </Part>
  );
}

const swatches = {
  display: 'grid',
  gridTemplateColumns: 'repeat(auto-fill, minmax(180px, 1fr))',
  gap: space(4),
  fontSize: tokens.size.small,
} as const;
