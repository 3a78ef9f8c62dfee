import { admissionLimits } from '../../../src/http/admission/limits.ts';

// Preloaded into the service with `--import`, so that random input reaches this limit.
Object.assign(admissionLimits, { headersMs: 2_000 });
