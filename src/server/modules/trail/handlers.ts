import type { Handlers } from '../handler.ts';
import { listHandler } from '../lists/listHandler.ts';
import { trailPeople } from './people.ts';
import { trailList } from './trailSource.ts';

export const trailHandlers = {
  'trail.list': listHandler(trailList),
  'trail.people': { run: trailPeople },
} satisfies Handlers;
