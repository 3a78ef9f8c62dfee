import { isAddressRange } from '../platform/address-ranges.ts';
import { integer, list, optionalText, type Setting } from './setting.ts';

/** The settings of keys, secrets and the audit log: a part of the table in config.ts. */
export const securitySettings = {
  secretKeyPrevious: optionalText({
    env: 'SECRET_KEY_PREVIOUS',
    description:
      'Previous key, while `SECRET_KEY` is being changed. It still decrypts secrets until `ledgerprint secret-key rotate` has re-encrypted them.',
    secret: true,
    // The key being replaced may be one that would be refused today.
    mayBePlaceholder: true,
    check: (value) => (value.length >= 32 ? undefined : 'must have at least 32 characters'),
  }),
  trustedProxies: list({
    env: 'TRUSTED_PROXIES',
    description:
      'Addresses and ranges of the proxies in front of the service, separated by commas, such as `10.0.0.5,fd00::/8`: for calls through them, `X-Forwarded-For` names the client. Default: none, and the header is ignored.',
    check: (range) =>
      isAddressRange(range) ? undefined : `must be addresses or ranges such as 10.0.0.5 or fd00::/8, not "${range}"`,
  }),
  failedKeysPerMinute: integer({
    env: 'FAILED_KEYS_PER_MINUTE',
    description:
      'Calls with invalid keys that one address (IPv6: one /64 network) may make per minute to each API process; further ones fail with `resource_exhausted`. Valid keys are not affected. 0 turns the limit off.',
    default: 60,
    minimum: 0,
    maximum: 1_000_000,
  }),
  auditRetentionDays: integer({
    env: 'AUDIT_RETENTION_DAYS',
    description: 'Days after which audit log entries and records of key use are removed; 0 keeps them forever.',
    default: 365,
    minimum: 0,
    maximum: 36_500,
  }),
} as const satisfies Record<string, Setting<unknown>>;
