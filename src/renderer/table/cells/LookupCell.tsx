import type { Lookup } from '../../../engine/index.ts';
import { useEngine } from '../../EngineProvider.tsx';
import type { CellProps } from '../../cellTypes.ts';
import { ToneChip } from '../../parts/ToneChip.tsx';

/** The label of a choice, with its tone's colour and sign where it has one. */
export function LookupCell(props: CellProps) {
  const { column, value, text } = props;
  const stored = value !== null && typeof value !== 'object';
  if (stored && column.lookup?.list !== undefined && column.lookupId !== undefined)
    return <LoadedLookup {...props} id={column.lookupId} />;
  return <Label text={text} tone={toneIn(column.lookup, value)} />;
}

function LoadedLookup({ id, value, text }: CellProps & { readonly id: string }) {
  const { host } = useEngine();
  const { options } = host.useOptions(id, {});
  const option = options.find((candidate) => candidate.value === value);
  return <Label text={option?.label ?? text} tone={option?.tone} />;
}

function Label({ text, tone }: { readonly text: string; readonly tone: string | undefined }) {
  if (text === '') return null;
  if (tone !== undefined) return <ToneChip tone={tone}>{text}</ToneChip>;
  return (
    <span className="cell-text" title={text}>
      {text}
    </span>
  );
}

function toneIn(lookup: Lookup | undefined, value: CellProps['value']): string | undefined {
  return lookup?.options?.find((option) => option.value === value)?.tone;
}
