import { Navigate } from 'react-router-dom';
import { LoadFailure } from '../../renderer/index.ts';
import { referenceOf } from '../api/request.ts';
import type { CallError } from '../api/store.ts';
import { Missing } from './Missing.tsx';

interface Props {
  readonly error: CallError;
  /** Said instead of what is said everywhere (D-108). */
  readonly text?: string;
  onRetry(): void;
}

/** What stands where something could not be read: what is wrong, and what one can do. */
export function LoadProblem({ error, text, onRetry }: Props) {
  if (error.status === 403) return <Navigate to="/authError" replace />;
  if (error.status === 404) return <Missing />;
  return <LoadFailure text={text ?? toldBy(error)} reference={referenceOf(error)} onRetry={onRetry} />;
}

/** A refusal says what is wrong with the request; a server that failed says nothing that anybody could use. */
function toldBy({ status, body }: CallError): string | undefined {
  const { message } = body;
  return status >= 400 && status < 500 && typeof message === 'string' && message !== '' ? message : undefined;
}
