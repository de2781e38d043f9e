/** The key that the server gives to one user as one authority, under which nothing else can be read. */
export interface DraftKey {
  readonly keyId: string;
  readonly key: CryptoKey;
  /** Pupils whose plans were erased, and when, in milliseconds since 1970. */
  readonly erased: ReadonlyMap<number, number>;
}

const IV_BYTES = 12;

/** Encrypts a text. The name is bound into the seal: what is sealed cannot be moved under another place or user. */
export async function seal({ keyId, key }: DraftKey, name: string, text: string): Promise<string> {
  const iv = crypto.getRandomValues(new Uint8Array(IV_BYTES));
  const sealed = await crypto.subtle.encrypt(
    { name: 'AES-GCM', iv, additionalData: bytesOf(name) },
    key,
    bytesOf(text),
  );
  return [keyId, toBase64(iv), toBase64(new Uint8Array(sealed))].join(':');
}

/** What was sealed under a name; null where it cannot be read with this key. */
export async function openSealed({ keyId, key }: DraftKey, name: string, value: string): Promise<string | null> {
  const [id, iv = '', sealed = ''] = value.split(':');
  if (id !== keyId) return null;
  try {
    const text = await crypto.subtle.decrypt(
      { name: 'AES-GCM', iv: fromBase64(iv), additionalData: bytesOf(name) },
      key,
      fromBase64(sealed),
    );
    return new TextDecoder().decode(text);
  } catch {
    return null;
  }
}

const bytesOf = (text: string) => new TextEncoder().encode(text);

/** By the browser itself where it can: byte for byte takes longer than to encrypt them. */
function toBase64(bytes: Uint8Array & { toBase64?(): string }): string {
  if (bytes.toBase64 !== undefined) return bytes.toBase64();
  let text = '';
  for (const byte of bytes) text += String.fromCharCode(byte);
  return btoa(text);
}

/** The bytes of a base64 text. */
export function fromBase64(text: string): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(atob(text), (letter) => letter.charCodeAt(0));
}
