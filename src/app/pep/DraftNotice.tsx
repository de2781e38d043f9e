import { useEffect, useState } from 'react';
import { Link, useLocation } from 'react-router-dom';
import Box from '@mui/material/Box';
import { space } from '../../renderer/index.ts';
import { Banner } from '../shell/Banner.tsx';
import { writerPath } from '../mailbox/paths.ts';
import { stagePath } from './paths.ts';
import { usePortal } from '../shell/portalContext.ts';
import { MESSAGES, TABLES, type FoundDraft } from '../unsaved/draftBox.ts';
import { liveSlots } from '../unsaved/liveSlots.ts';

/** Where a draft was written: a message, the page of a table, or a section of a plan. */
function placeOf({ stageId, draft: { studentId, pepId, slug } }: FoundDraft): string {
  if (stageId === MESSAGES) return `${writerPath}?${slug}`;
  return stageId === TABLES ? slug : stagePath(studentId, pepId, slug);
}

/** Whether the page itself offers it. */
const isOffered = (place: string, pathname: string): boolean => place.split('?')[0] === pathname;

/** What lies at each place: the newest by its title, the rest by their number. */
function titlesByPlace(left: readonly FoundDraft[]): Map<string, string> {
  const places = new Map(
    left.map((found) => [placeOf(found), left.filter((other) => placeOf(other) === placeOf(found))]),
  );
  return new Map(
    [...places].map(([place, all]) => {
      const more = all.length === 1 ? '' : ` and ${all.length - 1} more`;
      return [place, `${all[0]?.draft.title ?? ''}${more}`];
    }),
  );
}

/** On every page: what earlier pages could not save, with the way to it. Where it is offered itself, nothing. */
export function DraftNotice() {
  const { drafts } = usePortal();
  const { pathname } = useLocation();
  const [left, setLeft] = useState<readonly FoundDraft[]>([]);
  useEffect(() => void drafts.prepare(), [drafts]);
  useEffect(() => {
    let gone = false;
    void Promise.all([drafts.find(), liveSlots()]).then(([found, live]) => {
      if (!gone) setLeft(found.filter(({ slot }) => !live(slot)));
    });
    return () => {
      gone = true;
    };
  }, [drafts, pathname]);
  const places = titlesByPlace(left);
  for (const place of places.keys()) if (isOffered(place, pathname)) places.delete(place);
  if (places.size === 0) return null;
  return (
    <Box sx={{ mb: space(4) }}>
      <Banner tone="attention">
        Text that could not be saved is still on this device:{' '}
        {[...places].map(([path, title], index) => (
          <span key={path}>
            {index > 0 && ', '}
            <Link to={path}>{title}</Link>
          </span>
        ))}
      </Banner>
    </Box>
  );
}
