import { useRef, useState } from 'react';
import type { Json } from '../../../engine/index.ts';
import { AddIcon, RemoveIcon } from '../../parts/Icons.tsx';
import { textOf } from './TextWidget.tsx';
import type { FieldWidgetProps } from './widgetProps.ts';

/**
 * A file held in the answer itself, as text (format `data-url`): for schemas of other origins. Ours refer to stored
 * files.
 */
export function FileTextWidget(props: FieldWidgetProps) {
  const { id, value, onChange, label, options, describedBy } = props;
  const input = useRef<HTMLInputElement>(null);
  const [failed, setFailed] = useState(false);
  const name = fileName(value);
  const read = (file: File | undefined) => {
    if (!file) return;
    const reader = new FileReader();
    reader.onerror = () => setFailed(true);
    reader.onload = () => {
      setFailed(false);
      onChange(withName(String(reader.result), file.name));
    };
    reader.readAsDataURL(file);
  };
  return (
    <div className="files" id={id} role="group" aria-label={label} aria-describedby={describedBy}>
      {name !== '' && <HeldFile name={name} onRemove={() => onChange(undefined)} />}
      <button
        type="button"
        className="button"
        aria-label={`Choose a file for ${label}`}
        onClick={() => input.current?.click()}
      >
        <AddIcon /> Choose a file
      </button>
      <input
        ref={input}
        hidden
        type="file"
        aria-label={`${label}: file`}
        accept={typeof options.accept === 'string' ? options.accept : undefined}
        onChange={(event) => {
          read(event.currentTarget.files?.[0]);
          // So that the same file can be chosen again.
          event.currentTarget.value = '';
        }}
      />
      {failed && (
        <p className="help" role="alert">
          The file could not be read.
        </p>
      )}
    </div>
  );
}

function HeldFile({ name, onRemove }: { readonly name: string; onRemove(): void }) {
  return (
    <p>
      {name}{' '}
      <button type="button" className="tool tool-danger" aria-label={`Remove ${name}`} onClick={onRemove}>
        <RemoveIcon />
      </button>
    </p>
  );
}

/** `data:text/plain;base64,…` with the file's name in it, as rjsf writes it. */
function withName(url: string, name: string): string {
  return url.replace(';base64', `;name=${encodeURIComponent(name)};base64`);
}

function fileName(value: Json | undefined): string {
  const text = textOf(value);
  if (text === '') return '';
  const name = /^data:[^,]*;name=([^;,]*)/.exec(text)?.[1];
  return name === undefined ? 'A file' : decodeURIComponent(name);
}
