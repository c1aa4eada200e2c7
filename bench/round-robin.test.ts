import { roundRobin } from './round-robin.ts';

it('A round-robin run drops the results of the warm-up rounds', async () => {
  const results = await roundRobin({ a: () => Promise.resolve(1) }, { warmUp: 1, rounds: 2 });
  expect(results).toEqual({ a: [1, 1] });
});
