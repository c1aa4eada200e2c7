import findChromium from '../tests/find-chromium.ts';
import { loadsInTurns } from './lighthouse-runs.ts';
import { median } from './median.ts';
await findChromium();
const running = new AsyncDisposableStack();
const pages = JSON.parse(process.argv[2]); const device = process.argv[3]; const rounds = Number(process.argv[4] ?? 5);
const of = await loadsInTurns(running, pages, device, rounds);
for (const n of Object.keys(pages)) { const l = of(n); for (const k of ['firstPaint','largestPaint','speedIndex','blocked']) console.log(n, k, median(l.map(x=>x[k])).toFixed(0), l.map(x=>x[k].toFixed(0)).join(' ')); console.log(n, l.at(-1).longTasks.join(' | '), l.at(-1).beforeLargestPaint.map(x=>x.slice(-40)).join(' ')); }
await running.disposeAsync();
