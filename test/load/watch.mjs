// Loaded into the server before anything else (node --import): tells its memory and how late its event loop is, every
// two seconds.
import { monitorEventLoopDelay } from 'node:perf_hooks';

const delay = monitorEventLoopDelay({ resolution: 10 });
delay.enable();
setInterval(() => {
  if (!process.connected) return;
  const { rss, heapUsed } = process.memoryUsage();
  // What is measured includes the ten milliseconds between two looks.
  const late = (value) => Math.max(0, value / 1e6 - 10);
  process.send({
    rss,
    heapUsed,
    p50: late(delay.percentile(50)),
    p99: late(delay.percentile(99)),
    max: late(delay.max),
  });
  delay.reset();
}, 2000).unref();
