import { roundRobin } from './round-robin.ts';

test('The results of warm-up rounds are dropped.', async () => {
  const results = await roundRobin({ a: () => Promise.resolve(1) }, { warmUp: 1, rounds: 2 });
  expect(results).toEqual({ a: [1, 1] });
});
