import { roundRobin } from './round-robin.ts';

it('Each round begins with another task, and the results of the warm-up do not count', async () => {
  const order: string[] = [];
  const task = (name: string) => () => Promise.resolve(order.push(name));
  const results = await roundRobin({ a: task('a'), b: task('b') }, { warmUp: 1, rounds: 2 });
  expect([order.join(''), results]).toEqual(['abbaab', { a: [4, 5], b: [3, 6] }]);
});
