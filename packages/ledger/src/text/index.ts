export { fold, foldCompatible } from '@ledgerprint/languages/fold';
export { listSmallWords, stopWords } from './stop-words.ts';
