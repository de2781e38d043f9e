export * from './records.gen.ts';
export * from './ids.ts';
export * from './types.ts';
export * from './facts.ts';
export * from './decide.ts';
export * from './names.ts';
export { operations, operation, type OperationId } from './operations/index.ts';
export { codecOf, listCodecs, type ListCodec, type RawList, type WireQuery } from './codecs/index.ts';
export { weekdays } from './codecs/sessions.ts';
