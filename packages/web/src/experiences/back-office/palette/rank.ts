/** An item that can be searched. */
export interface Findable {
  id: string
  label: string
  keywords?: readonly string[]
}

/**
 * The items that match the query, best first; among equals the most recently used first. Every word must
 * match: within the label, at the start of a keyword, or as a subsequence of the label ("usr" finds Users).
 */
export function rank<Item extends Findable>(
  items: readonly Item[],
  typed: string,
  recent: readonly string[],
): Item[] {
  const words = typed.toLowerCase().split(/\s+/).filter(Boolean)
  const age = ({ id }: Item) => (recent.includes(id) ? recent.indexOf(id) : recent.length)
  return items
    .map((item) => ({ item, score: scoreOf(item, words) }))
    .filter(({ score }) => score > 0)
    .sort((one, other) => other.score - one.score || age(one.item) - age(other.item))
    .map(({ item }) => item)
}

/** 0 when a word is not found. */
function scoreOf({ label, keywords = [] }: Findable, words: readonly string[]): number {
  const text = label.toLowerCase()
  const scores = words.map((word) => Math.max(inLabel(text, word), inKeywords(keywords, word)))
  return scores.includes(0) ? 0 : scores.reduce((sum, score) => sum + score, 0)
}

function inLabel(text: string, word: string): number {
  if (text.startsWith(word)) return 6
  if (text.split(/[\s&-]+/).some((part) => part.startsWith(word))) return 5
  if (text.includes(word)) return 4
  return hasInOrder(text, word) ? 1 : 0
}

function inKeywords(keywords: readonly string[], word: string): number {
  return keywords.some((keyword) => keyword.toLowerCase().startsWith(word)) ? 3 : 0
}

/** Must start at the beginning of a word; otherwise any few letters would match everything. */
function hasInOrder(text: string, word: string): boolean {
  return text.split(/\s+/).some((part) => {
    if (part[0] !== word[0]) return false
    let at = 0
    for (const letter of part) if (letter === word[at]) at += 1
    return at === word.length
  })
}
