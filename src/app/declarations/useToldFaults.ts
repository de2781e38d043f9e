import { formText, stagesText, type SourceFile, type ToldFault } from '../../engine/index.ts';
import { usePortal } from '../shell/portalContext.ts';
import { useAuthorityWords } from './authorityWords.ts';
import { benchOf, whyNoQuestions } from './questions/useFormBench.ts';
import { whyNoSections } from './stages/useStageBench.ts';

interface Edited {
  readonly files: readonly SourceFile[];
  readonly path: string;
  readonly text: string;
}

/** Faults of a text in the words of its questions or sections; as files are told theirs where it cannot be read. */
export function useToldFaults({ files, path, text }: Edited): (fault: ToldFault) => string {
  const tenant = String(usePortal().data.settings.localAuthorityId);
  const words = useAuthorityWords();
  return (fault) => {
    const telling = { tenant, words };
    const place = { files, path, tenant };
    if (path.startsWith('forms/') && whyNoQuestions(files, path, text) === null)
      return benchOf(place).formFault(formText(files, path, text), fault, telling);
    const stages = path.startsWith('stages/') ? stagesText(files, path, text) : null;
    if (stages === null || whyNoSections(files, path, text) !== null) return fault.message;
    return benchOf(place).stageFault(stages, fault, telling);
  };
}
