/** What examples and templates write in place of a secret; words that a random secret does not contain. */
const placeholders =
  /change[-_ ]?(?:me|this)|replace[-_ ]?(?:me|this)|place[-_ ]?holder|your[-_ ](?:secret|key|password)|<[^<>]*>|\$\{[^}]*\}|^(?:\.{3,}|…)$/i;

/** How to get a good secret; part of every refusal. */
const remedy = 'generate a key with "openssl rand -hex 32"';

const leastCharacters = 32;
const leastDifferent = 8;

/** The placeholder that a secret still contains; undefined if there is none. */
export function findPlaceholder(text: string): string | undefined {
  return placeholders.exec(text)?.[0];
}

/** Why a text cannot be the key that encrypts secrets, continuing "SECRET_KEY …"; undefined for a good key. */
export function findKeyProblem(text: string): string | undefined {
  if (text.length < leastCharacters) return `must have at least ${leastCharacters} characters: ${remedy}`;
  const placeholder = findPlaceholder(text);
  if (placeholder !== undefined) return `contains the placeholder "${placeholder}", which everybody knows: ${remedy}`;
  if (new Set(text).size < leastDifferent || isRepetition(text) || isSequence(text)) {
    return `follows a pattern that is easy to guess: ${remedy}`;
  }
  return undefined;
}

/** `abcdefghabcdefgh…`: shifted by its period, the text is equal to itself. */
function isRepetition(text: string): boolean {
  for (let period = 1; period <= text.length / 2; period++) {
    if (text.slice(period) === text.slice(0, -period)) return true;
  }
  return false;
}

/** `0123456789abcdef…`: most characters are neighbours of the one before. */
function isSequence(text: string): boolean {
  let steps = 0;
  for (let i = 1; i < text.length; i++) {
    if (Math.abs(text.charCodeAt(i) - text.charCodeAt(i - 1)) <= 1) steps++;
  }
  return steps > text.length * 0.6;
}
