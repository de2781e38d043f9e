// Loaded into the product before it starts, and by it into its threads, the database's among them: all take the moment
// that stands in a file for the present one, so that a test can let months go by between two starts.
import { readFileSync } from 'node:fs';
import { syncBuiltinESMExports } from 'node:module';
import threads from 'node:worker_threads';

const ahead = Date.parse(readFileSync(process.env.CLOCK_FILE, 'utf8')) - Date.now();

const Real = Date;
const now = Real.now.bind(Real);

globalThis.Date = class extends Real {
  // What comes from another thread is a date of the language's own class.
  static [Symbol.hasInstance](value) {
    return value instanceof Real;
  }

  constructor(...given) {
    if (given.length === 0) super(now() + ahead);
    else super(...given);
  }

  static now() {
    return now() + ahead;
  }
};

const { Worker } = threads;
threads.Worker = class extends Worker {
  constructor(file, { execArgv = [], ...more } = {}) {
    super(file, { ...more, execArgv: [...execArgv, '--import', import.meta.url] });
  }
};
syncBuiltinESMExports();
