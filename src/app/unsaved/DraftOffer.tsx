import { useState } from 'react';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import type { PepStage } from '../../contract/index.ts';
import { allAnswers, findFormat, pointerOf, sameAnswer, type ActiveForm } from '../../engine/index.ts';
import { space, tokens } from '../../renderer/index.ts';
import { Banner } from '../shell/Banner.tsx';
import { clashText, clashTitle } from './clashWords.ts';
import { useActiveForm } from '../pep/useActiveForm.ts';
import type { FoundDraft, UnsavedDraft } from './draftBox.ts';

interface Props {
  readonly found: FoundDraft;
  readonly stage: PepStage;
  /** Null where the form can no longer be changed: then the text can be read and copied only. */
  readonly onRestore: (() => void) | null;
  onDiscard(): void;
}

/** Offers what an earlier page could not save. */
export function DraftOffer({ found: { draft }, stage, onRestore, onDiscard }: Props) {
  const when = findFormat('dateTime').toText(new Date(draft.at).toISOString(), { options: {} });
  const typed = textsOf(useActiveForm(stage, draft.document), draft);
  return (
    <Banner tone="attention">
      <strong>Text from {when} was not saved. It is still on this device.</strong>
      {onRestore === null && (
        <p>This section can no longer be changed. You can read the text and copy it to another place.</p>
      )}
      <Box component="details" open={onRestore === null} sx={{ my: space(2) }}>
        <summary>Look at it</summary>
        <Box
          component="dl"
          sx={{
            m: 0,
            '& dt': { fontWeight: tokens.weight.strong },
            '& dd': { m: 0, mb: space(2), whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' },
          }}
        >
          {typed.map(({ key, title, text }) => (
            <div key={key}>
              <dt>{title}</dt>
              <dd>{text}</dd>
            </div>
          ))}
        </Box>
      </Box>
      <Box sx={{ display: 'flex', gap: space(3), flexWrap: 'wrap' }}>
        {onRestore !== null && (
          <Button variant="contained" onClick={onRestore}>
            Put it back
          </Button>
        )}
        <CopyButton text={typed.map(({ title, text }) => `${title}\n${text}`).join('\n\n')} />
        <Button onClick={onDiscard}>Discard it</Button>
      </Box>
    </Banner>
  );
}

function CopyButton({ text }: { readonly text: string }) {
  const [said, setSaid] = useState('');
  const copy = () =>
    navigator.clipboard.writeText(text).then(
      () => setSaid('Copied'),
      () => setSaid('It could not be copied: please select the text above'),
    );
  // Without a secure address the browser offers no clipboard; the text can still be selected.
  if (!('clipboard' in navigator)) return null;
  return (
    <>
      <Button onClick={() => void copy()}>Copy it</Button>
      {/* The banner around it is read out as it changes. */}
      <Box component="span" sx={{ alignSelf: 'center' }}>
        {said}
      </Box>
    </>
  );
}

/** Every answer that was typed, hidden by a condition or waiting for a choice as well. */
function textsOf(
  active: ActiveForm,
  { base, document, waiting }: UnsavedDraft,
): { key: string; title: string; text: string }[] {
  const [before, after] = [allAnswers(base), allAnswers(document)];
  const names = new Set([...Object.keys(before), ...Object.keys(after)]);
  const changed = [...names]
    .filter((name) => !sameAnswer(before[name], after[name]))
    .map((name) => ({ pointer: pointerOf([name]), value: after[name] }));
  const mine = waiting.map(({ pointer, mine: value }) => ({ pointer, value: value ?? undefined }));
  return [...mine, ...changed].map(({ pointer, value }, index) => ({
    key: `${index}${pointer}`,
    title: clashTitle(active, document.answers, pointer),
    text: clashText(active, pointer, value),
  }));
}
