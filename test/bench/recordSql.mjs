// Loaded into the server before anything else (node --import): notes the statements of a request with the time each
// took, and repeats them bare.
import { createRequire } from 'node:module';

const { Client } = createRequire(import.meta.url)('pg');
const original = Client.prototype.query;
let recording = null;
let last = null;

Client.prototype.query = function (...args) {
  const [text, values] = args;
  last = this;
  const noted = typeof text === 'string' ? { text, values } : { text: text.text, values: text.values ?? values };
  recording?.push(noted);
  const start = performance.now();
  const answer = original.apply(this, args);
  const note = () => (noted.milliseconds = performance.now() - start);
  answer?.then?.(note, note);
  return answer;
};

let recorded = [];

async function bareOnce() {
  const start = performance.now();
  for (const { text, values } of recorded) await original.call(last, text, values);
  return performance.now() - start;
}

async function repeat(times) {
  const milliseconds = [];
  for (let index = 0; index < times; index += 1) milliseconds.push(await bareOnce());
  process.send({ milliseconds });
}

process.on('message', ({ kind, times }) => {
  if (kind === 'repeat') return void repeat(times);
  if (kind === 'record') recording = [];
  if (kind === 'keep') [recorded, recording] = [recording, null];
  process.send({ statements: recorded.map(({ text }) => text), recorded });
});
process.channel?.unref();
