/**
 * Encodes numbers like Sqids without a blocklist. Sqids shuffles its alphabet again for each id, which took most of the
 * time of a page of results. Here all shuffled alphabets are computed in advance: for each letter that an id can start
 * with, one more than an id has numbers.
 */
export function createSqidsWriter({
  alphabet,
  minLength,
  mostNumbers,
}: {
  readonly alphabet: string;
  readonly minLength: number;
  readonly mostNumbers: number;
}): (...numbers: readonly number[]) => string {
  const letters = shuffle(alphabet);
  const size = letters.length;
  if (minLength > size) throw new Error('the minimum length of ids cannot exceed the size of the alphabet');
  const turns = Array.from(letters, (_, offset) => {
    const reversed = [...letters.slice(offset), ...letters.slice(0, offset)].reverse().join('');
    const shuffled = [reversed];
    while (shuffled.length <= mostNumbers) shuffled.push(shuffle(shuffled.at(-1) as string));
    return shuffled;
  });
  return (...numbers) => {
    let offset = numbers.length;
    for (let at = 0; at < numbers.length; at++) {
      offset += at + letters.charCodeAt((numbers[at] as number) % size);
    }
    offset %= size;
    const shuffled = turns[offset] as readonly string[];
    let id = letters.charAt(offset);
    for (let at = 0; at < numbers.length; at++) {
      if (at > 0) id += (shuffled[at - 1] as string).charAt(0);
      id += toDigits(numbers[at] as number, shuffled[at] as string);
    }
    if (id.length >= minLength) return id;
    id += (shuffled[numbers.length - 1] as string).charAt(0);
    return id + (shuffled[numbers.length] as string).slice(0, minLength - id.length);
  };
}

/** The first letter separates numbers; the others are digits. */
function toDigits(number: number, letters: string): string {
  const base = letters.length - 1;
  let digits = '';
  let rest = number;
  do {
    digits = letters.charAt(1 + (rest % base)) + digits;
    rest = Math.floor(rest / base);
  } while (rest > 0);
  return digits;
}

function shuffle(alphabet: string): string {
  const letters = [...alphabet];
  const codeAt = (at: number) => (letters[at] as string).charCodeAt(0);
  for (let low = 0, high = letters.length - 1; high > 0; low++, high--) {
    const other = (low * high + codeAt(low) + codeAt(high)) % letters.length;
    const letter = letters[low] as string;
    letters[low] = letters[other] as string;
    letters[other] = letter;
  }
  return letters.join('');
}
