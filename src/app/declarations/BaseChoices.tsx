import { useId, useMemo } from 'react';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import FormControlLabel from '@mui/material/FormControlLabel';
import Radio from '@mui/material/Radio';
import RadioGroup from '@mui/material/RadioGroup';
import type { ReplyOf } from '../../contract/index.ts';
import { isEverybodys, keepOwn, takeEverybodys, type BaseChoice, type SourceFile } from '../../engine/index.ts';
import { space } from '../../renderer/index.ts';
import { usePortal } from '../shell/portalContext.ts';
import { useAuthorityWords } from './authorityWords.ts';
import { benchOf } from './questions/useFormBench.ts';
import { headingStyle } from './ToldWords.tsx';

interface Props {
  readonly path: string;
  readonly files: readonly SourceFile[];
  readonly stored: Pick<ReplyOf<'declarations.text'>, 'text' | 'published' | 'publishedOn'>;
  /** As it is drafted. */
  readonly text: string;
  onUnsaved(text: string | null): void;
}

/** The choices of a path; nothing where its base has not moved on since it was published. */
export function BaseChoices({ stored, onUnsaved, ...edited }: Props) {
  const { published, publishedOn } = stored;
  if (published === null || publishedOn === null) return null;
  const onText = (text: string) => onUnsaved(text === stored.text ? null : text);
  return <Choices {...edited} published={published} publishedOn={publishedOn} onText={onText} />;
}

interface ChoicesProps extends Pick<Props, 'path' | 'files' | 'text'> {
  readonly published: string;
  readonly publishedOn: string;
  onText(text: string): void;
}

/**
 * What the authority and an update of the product both changed, place by place, to be kept or given up (D-388). Keeping
 * leaves the draft as it is; nothing is asked any more once it is published on what everybody has now.
 */
function Choices({ path, files, published, publishedOn, text, onText }: ChoicesProps) {
  const tenant = String(usePortal().data.settings.localAuthorityId);
  const words = useAuthorityWords();
  const now = files.find((file) => file.path === `${path}.json`)?.text ?? null;
  const choices = useMemo(
    () =>
      now === null
        ? []
        : benchOf({ files, path, tenant }).baseChoices(
            { path, was: publishedOn, now, own: published },
            { tenant, words },
          ),
    [files, path, tenant, words, publishedOn, published, now],
  );
  if (now === null)
    return <Alert severity="warning">Everybody has this no more: nothing that yours says of it can hold.</Alert>;
  const base = { version: Number((JSON.parse(now) as { version?: number }).version ?? 1) };
  return (
    <Alert severity="info" sx={{ '& .MuiAlert-message': { minWidth: 0, width: '100%' } }}>
      {choices.length === 0
        ? 'Everybody’s has changed here since yours was published, in nothing that yours says otherwise.'
        : 'Everybody’s has changed here since yours was published. Of what both say otherwise, please choose:'}
      {choices.length > 0 && (
        <Box component="ul" aria-label="What both changed" sx={listStyle}>
          {choices.map((choice) => (
            <li key={choice.ways.join(' ')}>
              <Choice
                choice={choice}
                isTaken={isEverybodys(text, choice.ways)}
                onTake={() => onText(takeEverybodys({ base, text }, choice.ways))}
                onKeep={() => onText(keepOwn({ base, text }, choice.ways, published))}
              />
            </li>
          ))}
        </Box>
      )}
    </Alert>
  );
}

interface ChoiceProps {
  readonly choice: BaseChoice;
  readonly isTaken: boolean;
  onTake(): void;
  onKeep(): void;
}

function Choice({ choice: { about, part, was, now, own }, isTaken, onTake, onKeep }: ChoiceProps) {
  const id = useId();
  return (
    <>
      <Box component="h3" id={id} sx={headingStyle}>
        {about}: {part}
      </Box>
      <Box component="dl" sx={wordsStyle}>
        <Said term="Everybody’s, when yours was published" words={was} />
        <Said term="Everybody’s now" words={now} />
        <Said term="Yours" words={own} />
      </Box>
      <RadioGroup
        row
        aria-labelledby={id}
        value={isTaken ? 'theirs' : 'mine'}
        onChange={(_event, next) => (next === 'theirs' ? onTake() : onKeep())}
      >
        <FormControlLabel value="mine" label="Keep yours" control={<Radio size="small" />} />
        <FormControlLabel value="theirs" label="Take everybody’s" control={<Radio size="small" />} />
      </RadioGroup>
    </>
  );
}

const Said = ({ term, words }: { readonly term: string; readonly words: string | null }) => (
  <>
    <Box component="dt" sx={{ color: 'text.secondary' }}>
      {term}
    </Box>
    <Box component="dd" sx={{ m: 0, overflowWrap: 'anywhere', whiteSpace: 'pre-wrap' }}>
      {words ?? 'Nothing'}
    </Box>
  </>
);

const listStyle = { listStyle: 'none', m: 0, mt: space(3), p: 0, display: 'grid', gap: space(4) } as const;
const wordsStyle = {
  m: 0,
  display: 'grid',
  columnGap: space(4),
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: 'max-content minmax(0, 1fr)' },
} as const;
