import { afterAll, beforeAll } from 'vitest';
import { openTestService, shareTestService, type TestCaller, type TestService } from './test-service.ts';

/**
 * A service for the tests of a file, and a caller of it; both are available once its tests run. With a role, it is shared with
 * other files; with settings, it is their own.
 */
export function useTestService(wanted: 'api' | 'all' | Parameters<typeof openTestService>[0] = 'api') {
  let service: TestService | undefined;
  let caller: TestCaller | undefined;
  beforeAll(async () => {
    service = await (typeof wanted === 'string' ? shareTestService(wanted) : openTestService(wanted));
    caller = await service.createCaller();
  });
  if (typeof wanted !== 'string') afterAll(() => service?.close());
  return {
    get service(): TestService {
      if (service === undefined) throw new Error('the service is not open yet');
      return service;
    },
    get caller(): TestCaller {
      if (caller === undefined) throw new Error('there is no caller yet');
      return caller;
    },
  };
}
