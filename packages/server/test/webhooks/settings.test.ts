import { describe, expect, it } from 'vitest';
import { ConfigError, loadConfig } from '../../src/config/config.ts';

describe('WEBHOOK_ALLOWED_CIDRS', () => {
  it('is empty by default and accepts IPv4 and IPv6 ranges', () => {
    expect(loadConfig({}, {}).webhookAllowedCidrs).toEqual([]);
    expect(loadConfig({}, { WEBHOOK_ALLOWED_CIDRS: '' }).webhookAllowedCidrs).toEqual([]);
    const ranges = '10.1.0.0/16, fd00::/8,127.0.0.1/32';
    expect(loadConfig({}, { WEBHOOK_ALLOWED_CIDRS: ranges }).webhookAllowedCidrs).toEqual([
      '10.1.0.0/16',
      'fd00::/8',
      '127.0.0.1/32',
    ]);
  });

  it.each(['10.0.0.0', '10/8', '127.1/32', '010.0.0.0/8', '10.0.0.0/33', 'fd00::/129', 'localhost', '*'])(
    '%s is refused with a message',
    (range) => {
      const load = () => loadConfig({}, { WEBHOOK_ALLOWED_CIDRS: `10.1.0.0/16,${range}` });
      expect(load).toThrow(ConfigError);
      expect(load).toThrow(`WEBHOOK_ALLOWED_CIDRS must be ranges such as 10.1.0.0/16 or fd00::/8, not "${range}".`);
    },
  );
});

describe('WEBHOOK_RETRY_DELAYS', () => {
  it('is the documented schedule by default', () => {
    const minutes = [1, 5, 30, 120, 300, 600, 600];
    expect(loadConfig({}, {}).webhookRetryDelays).toEqual(minutes.map((minute) => minute * 60));
  });

  it('is in seconds; if empty, there are no retries', () => {
    expect(loadConfig({}, { WEBHOOK_RETRY_DELAYS: '1, 2,3' }).webhookRetryDelays).toEqual([1, 2, 3]);
    expect(loadConfig({}, { WEBHOOK_RETRY_DELAYS: '' }).webhookRetryDelays).toEqual([]);
    expect(loadConfig({ webhookRetryDelays: '' }, {}).webhookRetryDelays).toEqual([]);
  });

  it.each(['60,soon', '-1', '1.5', '604801'])('%s is refused with a message', (delays) => {
    expect(() => loadConfig({}, { WEBHOOK_RETRY_DELAYS: delays })).toThrow(
      'WEBHOOK_RETRY_DELAYS must be a whole number from 0 to 604800',
    );
  });
});
