import { useState } from 'react';
import Box from '@mui/material/Box';
import Tab from '@mui/material/Tab';
import Tabs from '@mui/material/Tabs';
import { isObject, jsonEqual, pointerOf, type Json, type JsonObject, type ResolvedForm } from '../../engine/index.ts';
import { space, tokens } from '../../renderer/index.ts';
import type { DeclaredForm } from './declaredForm.ts';

type View = 'words' | 'base' | 'overlay' | 'result';

const titles: { readonly [view in View]: string } = {
  words: 'Differences in words',
  base: 'Base',
  overlay: 'Overlay',
  result: 'Result',
};

/** What an overlay lies on, what it says, what comes of it, and the differences in words. */
export function OverlayView({
  declared: { base, result, changes },
  overlayText,
}: {
  readonly declared: DeclaredForm;
  readonly overlayText: string;
}) {
  const [view, setView] = useState<View>('words');
  if (base === null || result === null) return <p>The differences are shown as soon as the files have no faults.</p>;
  const texts: { readonly [view in View]: string } = {
    words: '',
    base: written(base),
    overlay: overlayText,
    result: written(result),
  };
  return (
    <Box sx={{ display: 'grid', gap: space(3), gridTemplateColumns: 'minmax(0, 1fr)' }}>
      <Tabs
        value={view}
        onChange={(_, next: View) => setView(next)}
        aria-label="Sides of the overlay"
        variant="scrollable"
      >
        {(Object.keys(titles) as View[]).map((one) => (
          <Tab key={one} value={one} label={titles[one]} />
        ))}
      </Tabs>
      {view === 'words' ? (
        <Words changes={changes} places={changedPlaces(asJson(base), asJson(result))} />
      ) : (
        <Text>{texts[view]}</Text>
      )}
    </Box>
  );
}

function Words({ changes, places }: { readonly changes: readonly string[]; readonly places: readonly string[] }) {
  if (changes.length === 0) return <p>The overlay changes nothing.</p>;
  return (
    <div>
      <ul>
        {changes.map((change) => (
          <li key={change}>{change}</li>
        ))}
      </ul>
      <details>
        <summary>Places that differ ({places.length})</summary>
        <ul>
          {places.map((place) => (
            <li key={place}>
              <code>{place}</code>
            </li>
          ))}
        </ul>
      </details>
    </div>
  );
}

function Text({ children }: { readonly children: string }) {
  return (
    // The region scrolls, so it has to be reached by the keyboard.
    <Box
      component="pre"
      tabIndex={0}
      sx={{
        m: 0,
        p: space(3),
        maxHeight: 640,
        overflow: 'auto',
        bgcolor: 'background.paper',
        border: 1,
        borderColor: 'divider',
        borderRadius: 1,
        fontSize: tokens.size.small,
      }}
    >
      {children}
    </Box>
  );
}

const asJson = (form: ResolvedForm) => form as unknown as JsonObject;
const written = (form: ResolvedForm) => JSON.stringify(form, null, 2);

/** Pointers of the smallest places in which two values differ. */
function changedPlaces(before: Json | undefined, after: Json | undefined, path: readonly string[] = []): string[] {
  if (jsonEqual(before, after)) return [];
  if (!isObject(before) || !isObject(after)) return [pointerOf(path) || '/'];
  const names = new Set([...Object.keys(before), ...Object.keys(after)]);
  return [...names].flatMap((name) => changedPlaces(before[name], after[name], [...path, name]));
}
