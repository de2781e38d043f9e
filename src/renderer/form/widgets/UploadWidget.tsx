import { useRef } from 'react';
import { ConfirmDialog } from '../../parts/ConfirmDialog.tsx';
import type { FileStore } from '../../fileStore.ts';
import { useFormRules } from '../formScope.ts';
import { AddIcon } from '../../parts/Icons.tsx';
import { FileAnswers } from './FileAnswers.tsx';
import { FileProblem, nameOf, StoredLine, UploadLine } from './FileLines.tsx';
import { acceptText, limitsText } from './fileText.ts';
import { StoredPicture } from './StoredPicture.tsx';
import type { FileFieldProps } from './useFiles.ts';
import { useDrop } from './useDrop.ts';
import { useFiles } from './useFiles.ts';
import type { FieldWidgetProps } from './widgetProps.ts';

/**
 * Files of an answer: one where the schema is a text, several where it is a list of texts. The answer holds references
 * only.
 */
export function UploadWidget(props: FieldWidgetProps) {
  return <FileField {...props} picture={false} />;
}

/** One picture, shown at 500 by 300 pixels at most. */
export function PictureWidget(props: FieldWidgetProps) {
  return <FileField {...props} picture />;
}

function FileField(props: FileFieldProps) {
  const { id, value, label, picture } = props;
  const { files } = useFormRules();
  if (files !== null) return <FileChooser {...props} files={files} />;
  return (
    <div id={id} role="group" aria-labelledby={`${id}__label`} aria-describedby={props.describedBy}>
      <FileAnswers value={value} label={label} picture={picture} />
      <p className="help">Files cannot be added here.</p>
    </div>
  );
}

function FileChooser(props: FileFieldProps & { readonly files: FileStore }) {
  const { id, label, picture, files, describedBy } = props;
  const field = useFiles(props);
  const { held, uploads, focus } = field;
  const over = useDrop(focus.group, field.add);
  const what = picture ? 'picture' : 'file';
  return (
    <div
      ref={focus.group}
      id={id}
      role="group"
      aria-labelledby={`${id}__label`}
      aria-describedby={describedBy}
      data-over={over || undefined}
      className="files"
    >
      {picture &&
        held.map((reference) => <StoredPicture key={reference} reference={reference} files={files} alt={label} />)}
      {held.length + uploads.length > 0 && <FileList field={field} files={files} />}
      {field.refusals.map((text) => (
        <FileProblem key={text} text={text} />
      ))}
      {!field.full && <ChooseFile {...props} field={field} what={what} />}
      <p className="help" id={`${id}__limits`}>
        {limitsText(field.limits)}
      </p>
      <span className="aloud" role="status">
        {field.said}
      </span>
      <ConfirmDialog
        question={field.removing === null ? null : `Remove “${nameOf(files.describe(field.removing))}”?`}
        yes={`Remove ${what}`}
        no="Keep it"
        danger
        onAnswer={field.answerRemove}
      />
    </div>
  );
}

type Field = ReturnType<typeof useFiles>;

/** The files of the answer, and those on their way into it. */
function FileList({ field, files }: { readonly field: Field; readonly files: FileStore }) {
  return (
    <ul className="file-list">
      {field.held.map((reference) => (
        <StoredLine key={reference} reference={reference} files={files} onRemove={() => field.askRemove(reference)} />
      ))}
      {field.uploads.map((upload) => (
        <UploadLine
          key={upload.key}
          upload={upload}
          onCancel={() => field.cancel(upload.key)}
          onRetry={() => field.retry(upload.key)}
        />
      ))}
    </ul>
  );
}

interface ChooseFileProps extends FileFieldProps {
  readonly field: Field;
  readonly what: 'picture' | 'file';
}

/** The button that opens the browser's choice of files. */
function ChooseFile({ id, label, required, invalid, describedBy, field, what }: ChooseFileProps) {
  const { held, several } = field;
  const input = useRef<HTMLInputElement>(null);
  const words = held.length === 0 || several ? `Choose a ${what}` : `Choose another ${what}`;
  return (
    <div className="file-choose">
      <button
        type="button"
        ref={field.focus.chooser}
        className="button"
        aria-describedby={[describedBy, `${id}__limits`].filter(Boolean).join(' ')}
        aria-label={`${words} for ${label}${required ? ' (required)' : ''}`}
        data-invalid={invalid || undefined}
        onClick={() => input.current?.click()}
      >
        <AddIcon /> {words}
      </button>
      <span className="help">or drop it here</span>
      <input
        ref={input}
        hidden
        type="file"
        aria-label={`${label}: ${what}`}
        multiple={several}
        accept={acceptText(field.limits)}
        onChange={(event) => {
          field.add([...(event.currentTarget.files ?? [])]);
          // So that the same file can be chosen again.
          event.currentTarget.value = '';
        }}
      />
    </div>
  );
}
