import type { ScreenComponentProps } from '../../renderer/index.ts';
import { firstOf } from '../api/portalData.ts';
import { useRead } from '../api/useRead.ts';
import { LoadProblem } from '../shell/LoadProblem.tsx';
import { Waiting } from '../shell/Waiting.tsx';
import { EnquiryPlace } from './enquiries/EnquiryPlace.tsx';
import { StageEditor } from './StageEditor.tsx';

/** One section of a PEP: read once, then edited and saved in place. */
export function PepStage({ params }: ScreenComponentProps) {
  const { studentId = null, pepId = null, stage = null } = params;
  const { body, error, reload } = useRead('pep.stage', { studentId, pepId, slug: stage, stage });
  if (error !== null) return <LoadProblem error={error} onRetry={reload} />;
  if (body === null) return <Waiting what="the section" />;
  const loaded = firstOf(body);
  return (
    <EnquiryPlace key={`${loaded.pepId}/${loaded.formSlug}`} stage={loaded}>
      <StageEditor stage={loaded} onChanged={reload} />
    </EnquiryPlace>
  );
}
