/** Shorter ones stand in too many good passwords by chance. */
const LEAST = 5

/**
 * The first word by which a password gives away whose it is, as it was typed; null when there is none. A name counts as a
 * whole, however it is written together, and by each of its words.
 */
export function revealingWord(password: string, names: readonly string[]): string | null {
  const typed = compact(password)
  const words = names.flatMap((name) => [name, ...name.split(/[^\p{L}\p{N}]+/u)]).filter(isTelling)
  return words.find((word) => typed.includes(compact(word))) ?? null
}

function isTelling(word: string): boolean {
  return compact(word).length >= LEAST
}

/** Letters and digits alone, in lower case and without accents. */
function compact(text: string): string {
  return text
    .normalize('NFKD')
    .replace(/[^\p{L}\p{N}]/gu, '')
    .toLowerCase()
}
