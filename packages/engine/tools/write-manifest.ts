import { writeManifest } from './data-manifest.ts';

await writeManifest();
