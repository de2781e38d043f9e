import { moveUnfinished } from '../../src/server/modules/declarations/keepMoving.ts';
import type { TestServer } from './testServer.ts';

/** Moves plans as a server does by itself, until none is left or it is stopped; what it would log fails the test. */
export function movePlans({ services }: Pick<TestServer, 'services'>, isStopped?: () => boolean): Promise<void> {
  const fail = (told: unknown) => {
    throw new Error(JSON.stringify(told));
  };
  return moveUnfinished(services, { error: fail }, isStopped);
}
