import { faultOfText, type TextAt, type ToldFault } from '../../engine/index.ts';
import { usePortal } from '../shell/portalContext.ts';
import { useAuthorityWords } from './authorityWords.ts';
import { benchOf } from './questions/useFormBench.ts';

/** Faults of a text in the words of its questions or sections; as files are told theirs where it cannot be read. */
export function useToldFaults({ files, path, text }: TextAt): (fault: ToldFault) => string {
  const tenant = String(usePortal().data.settings.localAuthorityId);
  const words = useAuthorityWords();
  return (fault) => faultOfText(benchOf({ files, path, tenant }), { files, path, text }, fault, { tenant, words });
}
