// A thread of its own: neither a long statement nor a busy server keeps its holder from giving signs of life.
import { parentPort, workerData } from 'node:worker_threads';
import { giveSign } from './leaseFile.mjs';

/** @type {{ lease: import('./leaseFile.d.mts').LeaseKey, every: number }} */
const { lease, every } = workerData;

const timer = setInterval(() => {
  if (isLost()) {
    clearInterval(timer);
    parentPort?.postMessage('lost');
  }
}, every);

function isLost() {
  try {
    return !giveSign(lease);
  } catch (error) {
    // A disk that does not answer now may do so the next time; until then the silence is noticed by whoever waits for
    // it.
    return error.code === 'ENOENT';
  }
}
