import type { JsonObject } from '../../../../src/engine/index.ts';
import type { Sample } from './sample.ts';

const stars = (count: number): JsonObject => ({ type: 'string', title: `Shelf ${count}` });

/** Six groups of six questions. */
export const largeSample: Sample = {
  schema: {
    type: 'object',
    title: 'A large form',
    definitions: { many: { type: 'string', enum: Array.from({ length: 60 }, (_, index) => `choice ${index}`) } },
    properties: {
      text: { type: 'string', title: 'Text' },
      ...Object.fromEntries(
        Array.from({ length: 6 }, (_, group) => [
          `group${group}`,
          {
            type: 'object',
            title: `Group ${group}`,
            properties: Object.fromEntries(
              Array.from({ length: 6 }, (_x, field) => [
                `field${field}`,
                field % 3 === 2 ? { $ref: '#/definitions/many', title: `Choice ${field}` } : stars(field),
              ]),
            ),
          },
        ]),
      ),
    },
  },
  data: {
    text: 'a',
    ...Object.fromEntries(
      Array.from({ length: 6 }, (_, group) => [
        `group${group}`,
        Object.fromEntries(
          Array.from({ length: 6 }, (_x, field) => [`field${field}`, field % 3 === 2 ? 'choice 1' : `value ${field}`]),
        ),
      ]),
    ),
  },
};
