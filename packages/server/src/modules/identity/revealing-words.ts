/** Shorter words occur in too many good passwords by chance. */
const MIN_LENGTH = 5

/**
 * The first personal word that a password contains, in its original spelling; null if there is none. Matches each full
 * name, ignoring spaces and punctuation, and each of its words.
 */
export function revealingWord(password: string, names: readonly string[]): string | null {
  const typed = compact(password)
  const words = names.flatMap((name) => [name, ...name.split(/[^\p{L}\p{N}]+/u)]).filter(isLongEnough)
  return words.find((word) => typed.includes(compact(word))) ?? null
}

function isLongEnough(word: string): boolean {
  return compact(word).length >= MIN_LENGTH
}

/** Letters and digits only, in lower case and without accents. */
function compact(text: string): string {
  return text
    .normalize('NFKD')
    .replace(/[^\p{L}\p{N}]/gu, '')
    .toLowerCase()
}
