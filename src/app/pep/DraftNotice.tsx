import { useEffect, useState } from 'react';
import { Link, useLocation } from 'react-router-dom';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { space } from '../../renderer/index.ts';
import { Banner } from '../shell/Banner.tsx';
import { writerPath } from '../mailbox/paths.ts';
import { stagePath } from './paths.ts';
import { usePortal } from '../shell/portalContext.ts';
import { FORMS, MESSAGES, type FoundDraft } from '../unsaved/draftBox.ts';
import { liveSlots } from '../unsaved/liveSlots.ts';

/** Where a draft was written: a message, the page of a table, a text or under a form, or a section of a plan. */
function placeOf({ stageId, draft: { studentId, pepId, slug } }: FoundDraft): string {
  if (stageId === MESSAGES) return `${writerPath}?${slug}`;
  return stageId < 0 ? slug : stagePath(studentId, pepId, slug);
}

/** Whether the page itself offers it; a form does once it is opened again. */
const isOffered = (found: FoundDraft, pathname: string): boolean =>
  found.stageId !== FORMS && placeOf(found).split('?')[0] === pathname;

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

/** What earlier pages left on the device, of whichever place. */
function useLeft(): readonly FoundDraft[] {
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
  useEffect(
    () => drafts.onDropped((dropped) => setLeft((all) => all.filter(({ slot }) => slot !== dropped))),
    [drafts],
  );
  return left;
}

/** On every page: what earlier pages could not save, with the way to it. Where it is offered itself, nothing. */
export function DraftNotice() {
  const { pathname, search } = useLocation();
  const left = useLeft().filter((found) => !isOffered(found, pathname));
  const here = left.filter((found) => placeOf(found) === `${pathname}${search}`);
  const places = titlesByPlace(left.filter((found) => !here.includes(found)));
  if (left.length === 0) return null;
  return (
    <Box sx={{ mb: space(4), display: 'grid', gap: space(2) }}>
      {places.size > 0 && (
        <Banner tone="attention">
          Text that is not saved yet is still on this device:{' '}
          {[...places].map(([path, title], index) => (
            <span key={path}>
              {index > 0 && ', '}
              <Link to={path}>{title}</Link>
            </span>
          ))}
        </Banner>
      )}
      {here.map((found) => (
        <OfThisPage key={found.slot} found={found} />
      ))}
    </Box>
  );
}

/** What was typed in a form over this page: it stands there when that is opened again. */
function OfThisPage({ found: { stageId, slot, draft } }: { readonly found: FoundDraft }) {
  const { drafts } = usePortal();
  return (
    <Banner tone="attention">
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: space(3) }}>
        <span>
          Text that is not saved yet is still on this device: {draft.title}. Open it here again to go on with it.
        </span>
        <Button size="small" aria-label={`Discard ${draft.title}`} onClick={() => drafts.drop(stageId, slot)}>
          Discard
        </Button>
      </Box>
    </Banner>
  );
}
