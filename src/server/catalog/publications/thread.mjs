// Plain JavaScript: a worker thread gets none of the loaders its parent runs TypeScript with.
import { register } from 'tsx/esm/api';

register();
await import('./thread.ts');
