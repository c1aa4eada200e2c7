import { newUuid } from './new-uuid';

afterEach(() => {
  jest.restoreAllMocks();
});

test.each([
  [0x00, '00000000-0000-4000-8000-000000000000'],
  [0xff, 'ffffffff-ffff-4fff-bfff-ffffffffffff'],
])('The bits of version and variant replace the random ones: all bytes %i.', (byte, uuid) => {
  jest.spyOn(crypto, 'getRandomValues').mockImplementation((bytes) => {
    if (bytes instanceof Uint8Array) bytes.fill(byte);
    return bytes;
  });
  expect(newUuid()).toBe(uuid);
});

test('A thousand UUIDs are all different.', () => {
  expect(new Set(Array.from({ length: 1000 }, newUuid)).size).toBe(1000);
});
