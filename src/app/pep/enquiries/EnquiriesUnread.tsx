import { LoadFailure } from '../../../renderer/index.ts';
import { referenceOf } from '../../api/request.ts';
import type { ReadState } from '../../api/useRead.ts';

interface Props {
  readonly read: Pick<ReadState<unknown>, 'error' | 'reload'>;
}

/** Above a plan whose questions could not be read: without it a question would seem not to be there. */
export function EnquiriesUnread({ read: { error, reload } }: Props) {
  if (error === null) return null;
  const text = 'The questions on its answers could not be loaded, please try again.';
  return <LoadFailure text={text} reference={referenceOf(error)} onRetry={reload} />;
}
