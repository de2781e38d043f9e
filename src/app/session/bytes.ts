/**
 * What the identity client uses of Node's `Buffer`. The build puts it in place of the package of that
 * name (vite.config.ts), which would be a third of the client's script.
 */
class Bytes extends Uint8Array {
  override toString(encoding = 'utf8'): string {
    if (encoding === 'base64') return btoa(String.fromCharCode(...this));
    if (encoding === 'hex') return Array.from(this, (byte) => byte.toString(16).padStart(2, '0')).join('');
    return new TextDecoder().decode(this);
  }
}

export const Buffer = {
  from: (source: string | ArrayLike<number>, encoding = 'utf8'): Bytes =>
    new Bytes(typeof source === 'string' ? bytesOf(source, encoding) : source),

  concat(parts: readonly Uint8Array[]): Bytes {
    const whole = new Bytes(parts.reduce((length, part) => length + part.length, 0));
    let at = 0;
    for (const part of parts) {
      whole.set(part, at);
      at += part.length;
    }
    return whole;
  },
};

function bytesOf(text: string, encoding: string): ArrayLike<number> {
  if (encoding === 'hex') return (text.match(/../g) ?? []).map((pair) => Number.parseInt(pair, 16));
  if (encoding === 'base64')
    return Array.from(atob(text.replace(/-/g, '+').replace(/_/g, '/')), (letter) => letter.charCodeAt(0));
  return new TextEncoder().encode(text);
}
