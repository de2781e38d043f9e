import type { FileLimits } from '../../fileStore.ts';

/** A size as people read it: `812 bytes`, `34 KB`, `1.5 MB`. */
export function sizeText(bytes: number): string {
  if (bytes < 1024) return bytes === 1 ? '1 byte' : `${bytes} bytes`;
  const [size, unit] = bytes < 1024 * 1024 ? [bytes / 1024, 'KB'] : [bytes / (1024 * 1024), 'MB'];
  return `${size < 10 ? String(Math.round(size * 10) / 10) : String(Math.round(size))} ${unit}`;
}

/** The limits in words, said before a file is chosen. */
export function limitsText({ kinds, maxBytes }: FileLimits): string {
  const titles = kinds.map(({ title }) => title);
  const listed = titles.length < 2 ? titles.join('') : `${titles.slice(0, -1).join(', ')} or ${titles.at(-1) ?? ''}`;
  const notes = new Set(kinds.flatMap(({ note }) => note ?? []));
  return [`Up to ${sizeText(maxBytes)}: ${listed}.`, ...notes].join(' ');
}

/** The endings as a file chooser wants them. */
export function acceptText({ kinds }: FileLimits): string {
  return endingsOf(kinds)
    .map((ending) => `.${ending}`)
    .join(',');
}

/** Why a file is refused before it is sent, as a sentence; null where nothing speaks against it. */
export function refusalOf(file: File, { kinds, maxBytes }: FileLimits): string | null {
  const ending = /\.([^.]+)$/.exec(file.name)?.[1]?.toLowerCase() ?? '';
  if (!endingsOf(kinds).includes(ending))
    return `“${file.name}” is of a kind that cannot be kept here. What can be kept: ${endingsOf(kinds).join(', ')}.`;
  if (file.size === 0) return `“${file.name}” is empty.`;
  return file.size > maxBytes
    ? `“${file.name}” has ${sizeText(file.size)}. A file may have ${sizeText(maxBytes)} at most.`
    : null;
}

/** The limits for pictures alone. */
export function pictureLimits(limits: FileLimits): FileLimits {
  return { ...limits, kinds: limits.kinds.filter(({ isPicture }) => isPicture === true) };
}

const endingsOf = (kinds: FileLimits['kinds']) => kinds.flatMap(({ extensions }) => extensions);
