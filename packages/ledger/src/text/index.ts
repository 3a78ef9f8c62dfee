export { fold, foldCompatible } from './fold.ts';
export { englishStopWords, frenchStopWords, stopWords } from './stop-words.ts';
