import { Link } from 'react-router-dom';
import type { PaperAnswer, PaperLine } from '../../../engine/index.ts';
import { fieldPath } from '../paths.ts';
import { ChangeWord, type Change } from './ChangeWord.tsx';
import { FileLinks } from './FileLinks.tsx';
import type { Reading } from './reading.ts';

const NOT_ANSWERED = 'Not answered';

/** A question and its answer; what was answered before where that differs. */
export function DocumentLine({ line, reading }: { readonly line: PaperLine; readonly reading: Reading }) {
  const { answer, note, former, voice, files } = line;
  const change = changeOf(line);
  return (
    <div className={change === null ? undefined : 'changed'}>
      <dt>
        <Label line={line} reading={reading} />
      </dt>
      <dd>
        {change !== null && <ChangeWord change={change} />}
        {answer.kind === 'text' && files !== undefined ? (
          <FileLinks references={files} names={answer.text} />
        ) : (
          <Words answer={answer} isVoice={voice !== undefined} />
        )}
        {note !== '' && <p className="note">{note}</p>}
        {former?.kind === 'text' && <Former answer={former} reading={reading} />}
      </dd>
    </div>
  );
}

function Label({ line: { label, pointer }, reading: { studentId, pepId, slug } }: Parameters<typeof DocumentLine>[0]) {
  if (slug === null || pointer === undefined) return label;
  return (
    <Link className="to-question" to={fieldPath({ studentId, pepId, slug, pointer })}>
      {label}
    </Link>
  );
}

function Words({ answer, isVoice }: { readonly answer: PaperAnswer; readonly isVoice: boolean }) {
  if (answer.kind !== 'text') return <p className="none">{NOT_ANSWERED}</p>;
  return isVoice ? <blockquote>{answer.text}</blockquote> : <p className="answer">{answer.text}</p>;
}

/** What was answered in the plan before. */
export function Former({ answer, reading }: { readonly answer: PaperAnswer; readonly reading: Reading }) {
  return (
    <p className="former">
      <span className="when">{reading.formerTitle}: </span>
      {answer.kind === 'text' ? answer.text : NOT_ANSWERED}
    </p>
  );
}

function changeOf({ answer, former }: PaperLine): Change | null {
  if (former === undefined) return null;
  if (former.kind === 'none') return 'new';
  return answer.kind === 'none' ? 'gone' : 'changed';
}
