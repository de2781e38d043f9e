import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import type { ActiveForm, FormDocument } from '../../engine/index.ts';
import { findFormat, pointerOf, sameAnswer } from '../../engine/index.ts';
import { space, tokens } from '../../renderer/index.ts';
import { Banner } from '../pep/Banner.tsx';
import { clashText, clashTitle } from '../pep/clashWords.ts';
import type { FoundDraft } from './draftBox.ts';

interface Props {
  readonly found: FoundDraft;
  readonly active: ActiveForm;
  readonly document: FormDocument;
  /** Null where the form can no longer be changed: then the text can be read and copied only. */
  readonly onRestore: (() => void) | null;
  onDiscard(): void;
}

/** Offers what an earlier page could not save. */
export function DraftOffer({ found: { draft }, active, document, onRestore, onDiscard }: Props) {
  const when = findFormat('dateTime').toText(new Date(draft.at).toISOString(), { options: {} });
  return (
    <Banner tone="attention">
      <strong>Text from {when} was not saved. It is still on this device.</strong>
      <Box component="details" sx={{ my: space(2) }}>
        <summary>Look at it</summary>
        <Box component="dl" sx={{ m: 0, '& dt': { fontWeight: tokens.weight.strong }, '& dd': { m: 0, mb: space(2), whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' } }}>
          {changesOf(draft).map((pointer) => (
            <div key={pointer}>
              <dt>{clashTitle(active, document.answers, pointer)}</dt>
              <dd>{clashText(active, draft.document.answers, { pointer, value: draft.document.answers[pointer.slice(1)] })}</dd>
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
        <Button onClick={onDiscard}>Throw it away</Button>
      </Box>
    </Banner>
  );
}

function changesOf({ base, document }: FoundDraft['draft']): string[] {
  const names = new Set([...Object.keys(base.answers), ...Object.keys(document.answers)]);
  return [...names].filter((name) => !sameAnswer(base.answers[name], document.answers[name])).map((name) => pointerOf([name]));
}
