/**
 * What two names of one area have in common, so that an authority finds its area in a list that
 * calls it otherwise. Capitals, blanks and punctuation count for nothing, “&” is “and”, and “City
 * of” or “County of” is left out at the beginning or else at the end. “Bristol”, “City of Bristol”
 * and “Bristol, City of” are one; so are “Stoke-on-Trent” and “Stoke on Trent”. All else counts:
 * “Hull” is not “Kingston upon Hull, City of”, nor “Durham” “County Durham”. No two areas of
 * England differ by so little. '' where a name has no letter and no digit.
 */
export function areaKey(name: string): string {
  const words =
    name
      .toLowerCase()
      .replaceAll('&', ' and ')
      .match(/[\p{L}\p{N}]+/gu) ?? [];
  return (isRank(words.slice(0, 2)) ? words.slice(2) : isRank(words.slice(-2)) ? words.slice(0, -2) : words).join('');
}

const isRank = ([rank, of]: readonly string[]): boolean => (rank === 'city' || rank === 'county') && of === 'of';
