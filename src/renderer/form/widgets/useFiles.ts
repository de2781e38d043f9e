import { useEffect, useRef, useState } from 'react';
import type { Json, JsonSchema } from '../../../engine/index.ts';
import { useEngine } from '../../EngineProvider.tsx';
import type { FileLimits, FileStore, StoredFile } from '../../fileStore.ts';
import { typeOf } from '../fieldSchema.ts';
import { pictureLimits, refusalOf } from './fileText.ts';
import { useUploads } from './useUploads.ts';
import type { FieldWidgetProps } from './widgetProps.ts';

/** A field of files; a picture is one file of fewer kinds that is shown as well. */
export type FileFieldProps = FieldWidgetProps & { readonly picture: boolean };

/** The references an answer holds: one, several or none. */
export function referencesOf(value: Json | undefined): readonly string[] {
  return [value ?? []].flat().filter((item): item is string => typeof item === 'string' && item !== '');
}

/** What happens to the files of one answer. */
export function useFiles(props: FileFieldProps & { readonly files: FileStore }) {
  const { files, schema, picture } = props;
  const several = typeOf(schema) === 'array';
  const limits = picture ? pictureLimits(files.limits) : files.limits;
  const focus = useChooserFocus();
  const answer = useReferences(props, several);
  const [refusals, setRefusals] = useState<readonly string[]>([]);
  const removal = useRemoval(answer.remove, focus.take);
  const [said, setSaid] = useState('');
  const stored = ({ fileReference, fileName }: StoredFile) => {
    focus.keep();
    answer.add(fileReference);
    setSaid(`${fileName} has been stored`);
  };
  const { uploads, start, retry, cancel } = useUploads({ files, onStored: stored, onLost: useLost() });
  const most = mostOf(schema, several);
  const taken = several ? answer.held.length + uploads.length : 0;
  const add = (list: readonly File[]) => {
    const { sent, refused } = checked(list, limits, most, taken);
    setRefusals(refused);
    // One file takes the place of the one before, on its way or not.
    if (!several && sent.length > 0) for (const { key } of uploads) cancel(key);
    for (const file of sent) start(file);
    setSaid(sent.length === 0 ? '' : `Sending ${sent.map(({ name }) => name).join(', ')}`);
  };
  const leave = (key: string) => {
    focus.keep();
    cancel(key);
  };
  return {
    held: answer.held,
    several,
    limits,
    uploads,
    refusals,
    said,
    ...removal,
    focus,
    full: several && taken >= most,
    add,
    retry,
    cancel: leave,
  };
}

function mostOf({ maxItems }: JsonSchema, several: boolean): number {
  if (!several) return 1;
  return typeof maxItems === 'number' ? maxItems : Infinity;
}

/** Which of the chosen files are sent, and in words why others are not. */
function checked(list: readonly File[], limits: FileLimits, most: number, taken: number) {
  const good = list.filter((file) => refusalOf(file, limits) === null);
  const sent = good.slice(0, Math.max(0, most - taken));
  const over =
    sent.length < good.length
      ? [most === 1 ? 'Only one file can be kept here.' : `At most ${most} files can be kept here.`]
      : [];
  return { sent, refused: [...list.flatMap((file) => refusalOf(file, limits) ?? []), ...over] };
}

/** Asks before a file is removed. */
function useRemoval(remove: (reference: string) => void, takeFocus: () => void) {
  const [removing, setRemoving] = useState<string | null>(null);
  const answerRemove = (yes: boolean) => {
    if (yes && removing !== null) remove(removing);
    // The dialog gives the focus back to a button that is gone.
    if (yes) setTimeout(takeFocus);
    setRemoving(null);
  };
  return { removing, askRemove: setRemoving, answerRemove };
}

/** The answer's references; changes go on top of the latest, drawn or not. */
function useReferences({ value, onChange, onBlur, id }: FieldWidgetProps, several: boolean) {
  const held = referencesOf(value);
  const latest = useRef(held);
  latest.current = held;
  const set = (next: readonly string[]) => {
    latest.current = next;
    onChange(next.length === 0 ? undefined : several ? [...next] : next[0]);
    onBlur(id, value);
  };
  return {
    held,
    add: (reference: string) => set(several ? [...latest.current, reference] : [reference]),
    remove: (reference: string) => set(latest.current.filter((one) => one !== reference)),
  };
}

/** A line that goes away takes its buttons along: whoever stood on one stands on the chooser then. */
function useChooserFocus() {
  const group = useRef<HTMLDivElement>(null);
  const chooser = useRef<HTMLButtonElement>(null);
  const take = () => chooser.current?.focus();
  const keep = () => {
    if (group.current?.querySelector('.file-list')?.contains(document.activeElement) === true) take();
  };
  return { group, chooser, keep, take };
}

/** Says that a file did not arrive when its field is not there any more to say so. */
function useLost() {
  const { host } = useEngine();
  const here = useRef(true);
  useEffect(() => {
    here.current = true;
    return () => {
      here.current = false;
    };
  }, []);
  return (file: File, failure: string) => {
    if (!here.current) host.notify({ tone: 'error', text: `“${file.name}” was not stored: ${failure}` });
  };
}
