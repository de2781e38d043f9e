import { attachmentLimits } from '../../contract/index.ts';

/** What kind of file a name says it is: the server has looked at its bytes before it stored them (D-45). */
export function kindOfFile(fileName: string) {
  const ending = /\.([^.]+)$/.exec(fileName)?.[1]?.toLowerCase() ?? '';
  const kind = attachmentLimits.kinds.find(({ extensions }) => extensions.includes(ending));
  return { title: kind?.one ?? 'File', isPicture: kind?.isPicture === true, isPdf: ending === 'pdf' };
}
