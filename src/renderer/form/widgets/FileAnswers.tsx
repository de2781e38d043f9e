import type { Json } from '../../../engine/index.ts';
import { useFormRules } from '../formScope.ts';
import { StoredLine } from './FileLines.tsx';
import { StoredPicture } from './StoredPicture.tsx';
import { referencesOf } from './useFiles.ts';

interface FileAnswersProps {
  readonly value: Json | undefined;
  readonly label: string;
  readonly picture: boolean;
}

/** The files of an answer as they read in a document: their names, each opening its file; pictures are shown. */
export function FileAnswers({ value, label, picture }: FileAnswersProps) {
  const { files } = useFormRules();
  const references = referencesOf(value);
  if (references.length === 0) return null;
  if (files === null) return <p>{references.length === 1 ? '1 file' : `${references.length} files`}</p>;
  return (
    <>
      {picture &&
        references.map((reference) => (
          <StoredPicture key={reference} reference={reference} files={files} alt={label} />
        ))}
      <ul className="file-list">
        {references.map((reference) => (
          <StoredLine key={reference} reference={reference} files={files} />
        ))}
      </ul>
    </>
  );
}
