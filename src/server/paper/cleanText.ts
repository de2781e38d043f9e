/** What no font has and no reader misses: control characters, what chooses a look, what turns directions. */
const unseen =
  /(?!\n)[\p{Cc}\p{Variation_Selector}\u00ad\u200b\u200e\u200f\u202a-\u202e\u2060-\u2069\ufeff\ufff9-\uffff]/gu;

// One half of a letter that is written with two.
const halfLetter = /\p{Cs}/gu;

/** A text as it can be printed: lines end one way, tabs are spaces, letters are composed, nothing is unseen. */
export function cleanText(text: string): string {
  return text
    .replaceAll(/\r\n?|[\u2028\u2029\u0085\f\v]/g, '\n')
    .replaceAll('\t', '    ')
    .replaceAll(/[\u00a0\u2000-\u200a\u202f\u205f\u3000]/g, ' ')
    .normalize('NFC')
    .replace(unseen, '')
    .replace(halfLetter, '')
    .replace(/\s+$/, '');
}

/** A text for places that read it as one line. */
export const oneLine = (text: string): string => cleanText(text).replaceAll(/\s+/g, ' ').trim();
