import { overlayWords } from '../../contract/index.ts';

/** The types of users that can fill in a section, each name once; with the one that is chosen. */
export function ownerOptions(chosen: number | null): readonly (readonly [value: string, words: string])[] {
  const all = Object.entries(overlayWords.owners).map(([owner, words]) => ({ owner, words: capital(words) }));
  const isChosen = ({ owner }: { readonly owner: string }) => Number(owner) === chosen;
  return all
    .filter((one, index) => {
      const alike = all.filter(({ words }) => words === one.words);
      return alike.some(isChosen) ? isChosen(one) : all.findIndex(({ words }) => words === one.words) === index;
    })
    .map(({ owner, words }) => [owner, words] as const);
}

/** Those who can sign: types of users that are called the same are one choice. */
export interface SignerOption {
  readonly label: string;
  readonly types: readonly number[];
}

/** The types of users who can sign, in words. */
export function signerOptions(): readonly SignerOption[] {
  const all = Object.entries(overlayWords.signers ?? {}).map(([type, words]) => ({
    type: Number(type),
    label: capital(words),
  }));
  return [...new Set(all.map(({ label }) => label))].map((label) => ({
    label,
    types: all.filter((one) => one.label === label).map(({ type }) => type),
  }));
}

/** The types of users by what they are called; of a choice that stood before the same types stay. */
export function signersFrom(labels: readonly string[], before: readonly number[]): readonly number[] {
  const options = signerOptions();
  const chosen = options
    .filter(({ label }) => labels.includes(label))
    .flatMap(({ types }) => {
      const held = types.filter((type) => before.includes(type));
      return held.length > 0 ? held : types;
    });
  const unnamed = before.filter((type) => !options.some(({ types }) => types.includes(type)));
  return [...chosen, ...unnamed];
}

/** What users are called at the beginning of a line, without their article. */
function capital(words: string): string {
  const bare = words.replace(/^the /, '');
  return `${bare.charAt(0).toUpperCase()}${bare.slice(1)}`;
}
