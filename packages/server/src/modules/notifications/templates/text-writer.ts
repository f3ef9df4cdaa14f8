/** Writes an email's plain text: one space between words, and the requested line breaks between blocks. */
export class TextWriter {
  #block = openBlock(0)

  /** Appends words to the current line, whatever whitespace is between them. */
  add(words: string): void {
    const block = this.#block
    const found = words.match(wordPattern)
    if (block.owed > 0) {
      if (!found) return
      startLines(block, block.owed)
      block.owed = 0
    }
    for (const [index, word] of found?.entries() ?? []) {
      const needsSpace = index > 0 || block.isSpaced || startsBlank.test(words)
      block.lines = (block.lines ?? '') + (block.isInLine && needsSpace ? ' ' : '') + word
      block.isInLine = true
    }
    block.isSpaced = endsBlank.test(words) || (block.isSpaced && !found)
  }

  breakLine(): void {
    startLines(this.#block, 1)
  }

  /** Writes a block on lines of its own; its first inner block may require more line breaks before it. */
  block(breaks: number, inside: () => void): void {
    const outer = this.#block
    const block = openBlock(breaks)
    this.#block = block
    inside()
    this.#block = outer
    append(outer, textOf(block), block.leading, Math.max(block.owed, breaks))
  }

  /** Appends preformatted text. */
  laidOut(text: string, breaks: number): void {
    if (text) append(this.#block, text, breaks, breaks)
  }

  toString(): string {
    return textOf(this.#block)
  }
}

interface Block {
  /** The finished inner blocks, with the text before them. */
  finished: string
  /** The text since then; null when empty. */
  lines: string | null
  /** Whether the last line has a word. */
  isInLine: boolean
  /** Whether the next word needs a space before it. */
  isSpaced: boolean
  /** Line breaks before the block. */
  leading: number
  /** Line breaks that the last finished block requires after it. */
  owed: number
}

function openBlock(leading: number): Block {
  return { finished: '', lines: null, isInLine: false, isSpaced: false, leading, owed: 0 }
}

function startLines(block: Block, breaks: number): void {
  block.lines = (block.lines ?? '') + '\n'.repeat(breaks)
  block.isInLine = false
}

function append(block: Block, text: string, leading: number, trailing: number): void {
  const before = textOf(block)
  const breaks = Math.max(block.owed, leading)
  if (!before) block.leading = breaks
  block.finished = before ? before + '\n'.repeat(breaks) + text : text
  block.lines = null
  block.isInLine = false
  block.owed = trailing
}

function textOf({ finished, lines }: Block): string {
  return finished + (lines ?? '')
}

const wordPattern = /[^ \t\r\n\f\u200b]+/g
const startsBlank = /^[ \t\r\n\f\u200b]/
const endsBlank = /[ \t\r\n\f\u200b]$/
