import { describe, expect, it } from 'vitest';
import { chartColour, chartFill, chartPalette, tokens } from '../../../src/renderer/index.ts';

/** How light a colour is to everybody, whatever hues they see: 0 to 100 (CIE L*), and by its share of light. */
function lightOf(hex: string): { readonly share: number; readonly lightness: number } {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const part = Number.parseInt(hex.slice(at, at + 2), 16) / 255;
    return part <= 0.03928 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  });
  const share = 0.2126 * red + 0.7152 * green + 0.0722 * blue;
  return { share, lightness: share > 0.008856 ? 116 * Math.cbrt(share) - 16 : 903.3 * share };
}

const contrast = (a: string, b: string) => {
  const [high = 0, low = 0] = [a, b].map((hex) => lightOf(hex).share).sort((x, y) => y - x);
  return (high + 0.05) / (low + 0.05);
};

/** Steps of grey that are told apart on a print. */
const isFar = (a: string, b: string) => Math.abs(lightOf(a).lightness - lightOf(b).lightness) >= 10;

describe('the chart palette [LOOK-11]', () => {
  it('has exactly thirty colours, no two the same, each seen on paper', () => {
    expect(new Set(chartPalette.map(({ ink }) => ink)).size).toBe(30);
    expect(chartPalette).toHaveLength(30);
    const faint = chartPalette.filter(({ ink }) => contrast(ink, tokens.color.paper) < 3);
    expect(faint).toEqual([]);
  });

  it('tells any two apart without hues, by pattern or by grey, and neighbours by both', () => {
    const pairs = chartPalette.flatMap((a, index) => chartPalette.slice(index + 1).map((b) => [a, b] as const));
    expect(pairs.filter(([a, b]) => a.pattern === b.pattern && !isFar(a.ink, b.ink))).toEqual([]);
    const neighbours = chartPalette.map((a, index) => [a, chartPalette[(index + 1) % 30] ?? a] as const);
    expect(neighbours.filter(([a, b]) => a.pattern === b.pattern || !isFar(a.ink, b.ink))).toEqual([]);
  });

  it('draws each pattern in its own way, and begins again after thirty [C-3]', () => {
    const images = chartPalette.slice(0, 6).map((colour) => chartFill({ ...colour, ink: '#000000' }).backgroundImage);
    expect(new Set(images).size).toBe(6);
    expect([chartColour(1), chartColour(30), chartColour(31)]).toEqual([
      chartPalette[0],
      chartPalette[29],
      chartPalette[0],
    ]);
  });
});
