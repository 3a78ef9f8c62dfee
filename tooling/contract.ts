import { fileURLToPath } from 'node:url';

export { getComments } from '@bufbuild/protoplugin';

/** The program that compiles `proto/`. */
export const bufProgram = fileURLToPath(new URL('node_modules/.bin/buf', import.meta.url));
