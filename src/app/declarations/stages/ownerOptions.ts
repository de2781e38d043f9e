import { overlayWords } from '../../../contract/index.ts';

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

/** What users are called at the beginning of a line, without their article. */
function capital(words: string): string {
  const bare = words.replace(/^the /, '');
  return `${bare.charAt(0).toUpperCase()}${bare.slice(1)}`;
}
