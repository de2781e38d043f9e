import { EngineError } from '../errors.ts';

/**
 * A number written with exactly `places` decimals, rounded half up on the decimal figures that the
 * number is written with (calc.md: 91.25 reads 91.3, and 1.005 reads 1.01, which floating point misses).
 * A half of a negative number is rounded away from zero. Throws `BAD_VALUE` unless it is finite.
 */
export function roundedText(value: number, places: number): string {
  if (!Number.isFinite(value)) throw new EngineError('BAD_VALUE', `${String(value)} is not a finite number.`);
  const [whole = '0', fraction = ''] = plainDigits(Math.abs(value)).split('.');
  const kept = BigInt(whole + fraction.slice(0, places).padEnd(places, '0'));
  const next = fraction.charAt(places);
  const rounded = (kept + (next >= '5' ? 1n : 0n)).toString().padStart(places + 1, '0');
  const text = places === 0 ? rounded : `${rounded.slice(0, -places)}.${rounded.slice(-places)}`;
  return value < 0 && /[1-9]/.test(text) ? `-${text}` : text;
}

/** Thousands set off by commas: `-1234.50` reads `-1,234.50`. */
export function grouped(text: string): string {
  const [whole = '', fraction] = text.split('.');
  const commas = whole.replace(/\B(?=(\d{3})+$)/g, ',');
  return fraction === undefined ? commas : `${commas}.${fraction}`;
}

/** The figures of a number that is not negative, without an exponent: 1e-7 reads 0.0000001. */
function plainDigits(value: number): string {
  const text = String(value);
  const [mantissa = '', exponent] = text.split('e');
  if (exponent === undefined) return text;
  const [whole = '', fraction = ''] = mantissa.split('.');
  const shift = Number(exponent);
  if (shift >= 0) return (whole + fraction).padEnd(whole.length + shift, '0');
  return `0.${'0'.repeat(-shift - 1)}${whole}${fraction}`;
}
