import { expect, it } from 'vitest';
import { createHostLimit } from '../../src/webhooks/host-limit.ts';

it('limits the requests to a host and port, however the URL spells them', () => {
  const limit = createHostLimit(2);
  const leave = limit.enter('https://Hooks.example/a');
  expect(leave).toBeDefined();
  expect(limit.enter('https://user:secret@hooks.example.:443/b')).toBeDefined();
  expect(limit.enter('https://hooks.example/c')).toBeUndefined();
  expect(limit.enter('http://hooks.example/')).toBeDefined();
  expect(limit.enter('https://hooks.example:8443/')).toBeDefined();
  expect(limit.enter('https://other.example/')).toBeDefined();
  leave?.();
  expect(limit.enter('https://hooks.example/d')).toBeDefined();
  expect(limit.enter('https://hooks.example/e')).toBeUndefined();
});
