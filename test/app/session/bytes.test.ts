import { Buffer as Node } from 'node:buffer';
import { describe, expect, it } from 'vitest';
import { Buffer } from '../../../src/app/session/bytes.ts';

const bytes = Array.from({ length: 256 }, (_, index) => index);
const texts = {
  utf8: 'Caldera Derived Key £ é 漢 \u0001',
  hex: '00ff10a9',
  base64: Node.from(bytes).toString('base64'),
} as const;

describe('the bytes that the identity client computes with', () => {
  it.each(['utf8', 'hex', 'base64'] as const)('are read from %s as Node reads them', (encoding) => {
    expect([...Buffer.from(texts[encoding], encoding)]).toEqual([...Node.from(texts[encoding], encoding)]);
  });

  it.each(['utf8', 'hex', 'base64'] as const)('are written to %s as Node writes them', (encoding) => {
    const source = encoding === 'utf8' ? [...Node.from(texts.utf8)] : bytes;
    expect(Buffer.from(source).toString(encoding)).toBe(Node.from(source).toString(encoding));
  });

  it('read the base64 of tokens, which has no padding and two letters of its own', () => {
    const token = Node.from('{"exp":1,"name":"ÿÿ??>>"}').toString('base64url');
    expect(Buffer.from(token, 'base64').toString('utf8')).toBe('{"exp":1,"name":"ÿÿ??>>"}');
  });

  it('are joined in their order', () => {
    const joined = Buffer.concat([Buffer.from('a'), Buffer.from('ff00', 'hex'), Buffer.from([7])]);
    expect(joined.toString('hex')).toBe('61ff0007');
  });
});
