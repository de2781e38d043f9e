import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { ToneChip } from '../../../src/renderer/parts/ToneChip.tsx';
import { tokens } from '../../../src/renderer/theme.ts';
import common from '../../../schemas/meta/shared/common.json' with { type: 'json' };

function luminance(color: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5]
    .map((at) => Number.parseInt(color.slice(at, at + 2), 16) / 255)
    .map((part) => (part <= 0.039_28 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4));
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

const contrast = (one: string, other: string): number => {
  const [dark = 0, light = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b);
  return (light + 0.05) / (dark + 0.05);
};

const html = (tone: string) => renderToStaticMarkup(<ToneChip tone={tone}>Word</ToneChip>);
const signOf = (markup: string) => /<path d="([^"]+)"/.exec(markup)?.[1];

describe('status colours', () => {
  it.each(Object.entries(tokens.tone))('%s is read on its tint, on paper and on the ground', (_name, { ink, tint }) => {
    for (const behind of [tint, tokens.color.paper, tokens.color.ground])
      expect(contrast(ink, behind)).toBeGreaterThanOrEqual(4.5);
  });

  it('each come with a word and a sign of their own, never the colour alone', () => {
    const names = Object.keys(tokens.tone);
    expect(names).toContain('gold');
    expect(new Set(names.map((name) => signOf(html(name)))).size).toBe(names.length);
    for (const name of names) expect(html(name)).toContain('Word');
  });

  it('are those that a declaration may name, and no others', () => {
    expect(Object.keys(tokens.tone).sort()).toEqual([...common.definitions.tone.enum].sort());
  });

  it('read an unknown name as muted', () => {
    expect(html('plaid')).toBe(html('muted'));
  });
});
