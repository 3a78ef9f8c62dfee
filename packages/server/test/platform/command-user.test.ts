import { hostname } from 'node:os';
import { expect, it } from 'vitest';
import { describeCommandUser } from '../../src/platform/command-user.ts';

const passwd = 'root:x:0:0::/root:/bin/sh\nalice:x:1000:1000::/home/alice:/bin/sh\nbob:x:1001:1001:::\n';
const root = { name: 'root', uid: 0 };
const alice = { user: 'alice', uid: '1000' };

it('names the user of the process, and adds the caller of sudo as a claim', () => {
  expect(describeCommandUser(undefined, root, passwd)).toBe(`root@${hostname()}`);
  expect(describeCommandUser(alice, root, passwd)).toBe(`root@${hostname()} (sudo says alice)`);
});

it.each([
  { what: 'a user who is not root', claim: alice, user: { name: 'bob', uid: 1001 } },
  { what: 'the name of another user', claim: { user: 'bob', uid: '1000' }, user: root },
  { what: 'a name that no user has', claim: { user: 'mallory', uid: '1000' }, user: root },
  { what: 'a text that is not a name', claim: { user: 'alice (done)', uid: '1000' }, user: root },
  { what: 'root itself', claim: { user: 'root', uid: '0' }, user: root },
])('does not repeat a claim: $what', ({ claim, user }) => {
  expect(describeCommandUser(claim, user, passwd)).toBe(`${user.name}@${hostname()}`);
});
