import { afterAll, beforeAll } from 'vitest';
import { openTestService, type TestCaller, type TestService } from './test-service.ts';

/** A service for the tests of a file, and a caller of it; both are available once its tests run. */
export function useTestService(overrides: Parameters<typeof openTestService>[0] = {}) {
  let service: TestService | undefined;
  let caller: TestCaller | undefined;
  beforeAll(async () => {
    service = await openTestService(overrides);
    caller = await service.createCaller();
  });
  afterAll(() => service?.close());
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
