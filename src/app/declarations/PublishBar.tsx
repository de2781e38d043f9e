import { useId, useState } from 'react';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import TextField from '@mui/material/TextField';
import { styled } from '@mui/material/styles';
import type { ReplyOf } from '../../contract/index.ts';
import { findFormat, type JsonObject } from '../../engine/index.ts';
import { type CommandResult, pageAction, space, tokens, useEngine } from '../../renderer/index.ts';
import { ImpactView } from './ImpactView.tsx';
import { ToldChanges } from './publication/ToldChanges.tsx';
import { PublishPress } from './PublishPress.tsx';
import type { Running } from './RunningPlans.tsx';
import { useImpact } from './useImpact.ts';

interface Props {
  readonly standing: ReplyOf<'declarations.read'>;
  readonly hasUnsaved: boolean;
  onChanged(): void;
  /** Goes on to one of the authority's own. */
  onOpen(path: string): void;
}

/** What holds now, that drafts are proposed, and the press that makes them hold. */
export function PublishBar({ standing, hasUnsaved, onChanged, onOpen }: Props) {
  const { publication, proposal, drafts, draftsName, needsTwo, refusal, hasBaseMoved } = standing;
  const { busy, fault, propose, publish } = useCommands(onChanged);
  // Where nobody has begun anything, what publishing asks is in the way of choosing what to change.
  const isNothing = refusal !== null && drafts.length === 0 && !hasUnsaved && !hasBaseMoved;
  const [read, setRead] = useState<string | null>(null);
  // Whoever signs what somebody else proposed has had it in sight; what comes late does not move the press either.
  const isUnread = proposal !== null && !proposal.isOwn && proposal.isAsDrafted && read !== draftsName;
  const unread = isUnread ? 'What is proposed is to be read first' : null;
  const why = hasUnsaved ? 'There is text that has not been saved as a draft yet' : (refusal ?? unread);
  return (
    <Box component="section" aria-label="Publication" sx={{ display: 'grid', gap: space(3), justifyItems: 'start' }}>
      <Box component="p" sx={{ m: 0 }}>
        <strong>Publication {publication.number}</strong> holds
        {publication.publishedBy === null
          ? ', as the files of the product say.'
          : `, published by ${publication.publishedBy}, ${moment(publication.publishedAt ?? '')}.`}
        {publication.note !== '' && publication.publishedBy !== null && ` ${publication.note}`}
      </Box>
      {hasBaseMoved && <Moved moved={standing.moved} onOpen={onOpen} />}
      {proposal !== null && <Proposed {...{ proposal, draftsName }} onShown={() => setRead(draftsName)} />}
      {(drafts.length > 0 || hasBaseMoved) && <Proposing isNeeded={needsTwo} busy={busy} onPropose={propose} />}
      {isNothing && <Box sx={{ color: 'text.secondary' }}>{refusal}.</Box>}
      {!isNothing && (
        <Publishing
          key={publication.number}
          drafts={draftsName}
          hasDrafts={drafts.length > 0 || hasBaseMoved}
          {...{ hasUnsaved, why, busy }}
          signed={proposal !== null && !proposal.isOwn ? draftsName : null}
          onPublish={(asked) => void publish(asked)}
        />
      )}
      {fault !== null && <Alert severity="error">{fault}</Alert>}
    </Box>
  );
}

interface ProposedProps extends Pick<Props['standing'], 'draftsName'> {
  readonly proposal: NonNullable<Props['standing']['proposal']>;
  /** Told once what is proposed stands on the page. */
  onShown(): void;
}

/** That drafts are proposed, and what whoever publishes them signs: the note alone says too little. */
function Proposed({ proposal: { by, at, note, isOwn, isAsDrafted }, draftsName, onShown }: ProposedProps) {
  return (
    <>
      <Alert severity={isAsDrafted ? 'info' : 'warning'}>
        Proposed by {by}, {moment(at)}: {note}
        {!isAsDrafted && ' The drafts have been changed since: please propose them again.'}
      </Alert>
      {isAsDrafted && (
        <ToldChanges
          key={draftsName}
          of={{ drafts: draftsName }}
          summary={<SummaryHeading>What is proposed</SummaryHeading>}
          isOpen={!isOwn}
          onShown={onShown}
        />
      )}
    </>
  );
}

const SummaryHeading = styled('h2')({ display: 'inline', fontSize: tokens.size.h3, margin: 0 });

interface MovedProps extends Pick<Props, 'onOpen'> {
  readonly moved: Props['standing']['moved'];
}

/** That everybody's forms have changed below what is published, and which of one's own lie on a changed one. */
function Moved({ moved, onOpen }: MovedProps) {
  return (
    <Alert severity="info">
      Everybody’s forms have changed since. Publishing again checks yours on them; what no longer fits is named.
      {moved.length > 0 && ' What both changed is for you to choose, in:'}
      {moved.length > 0 && (
        <Box component="ul" aria-label="Changed for everybody" sx={movedStyle}>
          {moved.map(({ path, title }) => (
            <li key={path}>
              <Button size="small" onClick={() => onOpen(path)}>
                {title}
              </Button>
            </li>
          ))}
        </Box>
      )}
    </Alert>
  );
}

const movedStyle = { listStyle: 'none', m: 0, p: 0, display: 'flex', flexWrap: 'wrap', gap: space(1) } as const;

interface PublishingProps {
  readonly drafts: string;
  /** Whether there is anything to look at. */
  readonly hasDrafts: boolean;
  readonly hasUnsaved: boolean;
  readonly why: string | null;
  readonly busy: boolean;
  /** Drafts that somebody else proposed, and this user has read. */
  readonly signed: string | null;
  onPublish(asked: Asked): void;
}

/** Which drafts are published: those that were read or looked at, and no others; else whichever stand. */
type Asked = { readonly running: Running; readonly drafts?: string };

/** What the drafts would do, and the press that publishes them. */
function Publishing({ drafts, hasDrafts, hasUnsaved, why, busy, signed, onPublish }: PublishingProps) {
  const impact = useImpact(drafts);
  const publish = (running: Running) => {
    const read = signed ?? (running === 'move' ? impact.found?.drafts : undefined);
    onPublish({ running, ...(read !== undefined && { drafts: read }) });
  };
  return (
    <>
      {hasDrafts && <ImpactView impact={impact} hasUnsaved={hasUnsaved} />}
      <PublishPress {...{ impact, why, busy }} onPublish={publish} />
    </>
  );
}

interface ProposingProps {
  readonly isNeeded: boolean;
  readonly busy: boolean;
  onPropose(note: string): Promise<void>;
}

/** Says why the drafts are wanted: whoever publishes reads it, and the history keeps it. */
function Proposing({ isNeeded, busy, onPropose }: ProposingProps) {
  const id = useId();
  const [note, setNote] = useState('');
  return (
    <Box sx={{ display: 'flex', gap: space(3), flexWrap: 'wrap', alignItems: 'end', width: '100%' }}>
      <Box sx={{ display: 'grid', gap: space(1), flex: '1 1 320px', maxWidth: 640 }}>
        <label htmlFor={id}>Why this is changed{isNeeded ? '' : ' (optional)'}</label>
        <TextField
          id={id}
          size="small"
          value={note}
          slotProps={{ htmlInput: { maxLength: 500 } }}
          onChange={(event) => setNote(event.target.value)}
        />
      </Box>
      <Button
        ref={pageAction}
        variant="outlined"
        disabled={busy || note.trim() === ''}
        onClick={() => void onPropose(note.trim())}
      >
        Propose
      </Button>
    </Box>
  );
}

function useCommands(onChanged: () => void) {
  const { host } = useEngine();
  const [busy, setBusy] = useState(false);
  const [fault, setFault] = useState<string | null>(null);
  const proposing = host.useCommand('declarations.propose');
  const publishing = host.useCommand('declarations.publish');
  const run = async (command: Promise<CommandResult>, words: (body: JsonObject) => string) => {
    setBusy(true);
    const result = await command;
    setBusy(false);
    setFault(result.ok ? null : result.message);
    if (!result.ok) return;
    host.notify({ tone: 'success', text: words(result.body) });
    onChanged();
  };
  return {
    busy,
    fault,
    propose: (note: string) => run(proposing.run({ note }), () => 'Drafts proposed'),
    publish: (asked: Asked) => run(publishing.run({ ...asked }), publishedWords),
  };
}

function publishedWords({ moving }: JsonObject): string {
  const published = 'Published: new plans go by it from now on';
  return moving === null ? published : `${published}, and running plans are moved to it`;
}

const moment = (at: string): string => findFormat('dateTime').toText(at, { options: {} });
