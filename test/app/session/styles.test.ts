import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { tokens } from '../../../src/renderer/theme.ts';

const css = readFileSync('src/app/session/session.css', 'utf8');
const value = (name: string) => new RegExp(`--${name}: ([^;]+);`).exec(css)?.[1]?.toLowerCase();

it('the signed-out page has the theme’s colours', () => {
  const { color, tone } = tokens;
  const expected = {
    ink: color.ink,
    paper: color.paper,
    ground: color.ground,
    primary: color.primary,
    muted: color.muted,
    line: color.line,
    control: color.control,
    focus: color.focus,
    danger: tone.danger.ink,
    'danger-ground': tone.danger.tint,
    done: tone.done.ink,
  };
  for (const [name, colour] of Object.entries(expected)) expect(value(name), name).toBe(colour.toLowerCase());
});
