import { overlayWords } from '../../../../contract/index.ts';
import { findFormat } from '../../../../engine/index.ts';
import type { FoundPupil } from '../../students/findPupil.ts';
import type { StageRow } from '../read/loadPep.ts';
import { ratingWords } from './firstPage.ts';
import type { Printing } from './printing.ts';

/** A moment as it reads on paper. */
export const momentWords = (at: string): string => findFormat('dateTime').toText(at, { options: {} });

/** What names the child, wherever it stands. */
export function secretsOf({ first_name, last_name, upn, date_of_birth }: FoundPupil): string[] {
  const names = [first_name, last_name].flatMap((name) => [name, ...name.split(/[\s-]+/)]);
  const day = findFormat('date').toText(date_of_birth, { options: {} });
  return [...names, upn ?? '', date_of_birth, day].filter((secret) => secret.trim().length > 1);
}

interface Said {
  readonly savedBy: string | undefined;
  readonly rating: number | undefined;
}

/** How far a section is, whose it is, when and by whom it was saved, and how it is rated. */
export function statusWords(printing: Printing, stage: StageRow, { savedBy, rating }: Said): string {
  if (printing.fill === 'blank') return '';
  const owner = overlayWords.owners[stage.owner_type_id];
  const saved = stage.last_saved_at === null ? null : `Last saved ${momentWords(stage.last_saved_at.toISOString())}`;
  // Whoever works with the child is named in no redacted copy.
  const by = savedBy === undefined || printing.fill === 'redacted' ? '' : ` by ${savedBy}`;
  return [
    `${stage.percent}% completed`,
    owner === undefined ? null : `For ${owner}`,
    saved === null ? null : `${saved}${by}`,
    rating === undefined ? null : `Rated ${ratingWords(printing, rating)}`,
  ]
    .filter((part) => part !== null)
    .join(' · ');
}
