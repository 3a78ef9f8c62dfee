export { checkSignature, nodeEvidence, signWith } from './evidence-platform.ts';
