const longestName = 200;

// Control characters, and those that turn the direction of writing: “exe.pdf” may be shown as the end of another name.
// oxlint-disable-next-line no-control-regex -- control characters are what is looked for
const unseen = /[\0-\x1f\x7f-\x9f\u200b-\u200f\u2028-\u202e\u2060-\u2069\ufeff]/g;

// One half of a letter that is written with two: no header can say it.
const halfLetter = /\p{Cs}/gu;

/**
 * The name a file is shown and handed out under: no folder, nothing unseen, at most 200 characters
 * with its kind kept. Browsers write a quotation mark as %22.
 */
export function cleanName(given: string): string {
  const name = (given.split(/[/\\]/).at(-1) ?? '')
    .replaceAll('%22', '"')
    .normalize('NFC')
    .replace(unseen, '')
    .replace(halfLetter, '')
    .replaceAll(/[<>:"|?*]/g, '_')
    .trim()
    .replace(/[. ]+$/, '');
  const letters = [...name];
  if (letters.length <= longestName) return name;
  const extension = [...(/\.[^.]{1,10}$/.exec(name)?.[0] ?? '')];
  return [...letters.slice(0, longestName - extension.length), ...extension].join('');
}

/** Makes the browser save the file under its own name, whatever is in it (RFC 6266, RFC 5987). */
export function attachmentHeader(name: string): string {
  const plain = name
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .replaceAll(/[^\w .()-]/g, '_');
  const exact = encodeURIComponent(name).replaceAll(
    /['()*]/g,
    (letter) => `%${letter.charCodeAt(0).toString(16).toUpperCase()}`,
  );
  return `attachment; filename="${plain}"; filename*=UTF-8''${exact}`;
}
