/** Lines up words and blocks as a mail's text: between words one space, between blocks the line breaks that they ask for. */
export class TextWriter {
  #block = openBlock(0)

  /** Words that go on in the line that is being written, however they are broken into lines themselves. */
  add(words: string): void {
    const block = this.#block
    const found = words.match(wordsIn)
    if (block.owed > 0) {
      if (!found) return
      startLines(block, block.owed)
      block.owed = 0
    }
    for (const [index, word] of found?.entries() ?? []) {
      const isApart = index > 0 || block.isSpaced || startsBlank.test(words)
      block.lines = (block.lines ?? '') + (block.isInLine && isApart ? ' ' : '') + word
      block.isInLine = true
    }
    block.isSpaced = endsBlank.test(words) || (block.isSpaced && !found)
  }

  breakLine(): void {
    startLines(this.#block, 1)
  }

  /** What `inside` writes stands on lines of its own; its first block may stand nearer to what comes before. */
  block(breaks: number, inside: () => void): void {
    const outer = this.#block
    const block = openBlock(breaks)
    this.#block = block
    inside()
    this.#block = outer
    append(outer, textOf(block), block.leading, Math.max(block.owed, breaks))
  }

  /** Text that is laid out already. */
  laidOut(text: string, breaks: number): void {
    if (text) append(this.#block, text, breaks, breaks)
  }

  toString(): string {
    return textOf(this.#block)
  }
}

interface Block {
  /** Of the blocks in it that are finished, with what was written before them. */
  finished: string
  /** What was written since; null: nothing. */
  lines: string | null
  /** Whether the last of them has a word. */
  isInLine: boolean
  /** A space is due before the next word. */
  isSpaced: boolean
  /** Line breaks before it. */
  leading: number
  /** Line breaks that what was finished last wants behind it. */
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

const wordsIn = /[^ \t\r\n\f\u200b]+/g
const startsBlank = /^[ \t\r\n\f\u200b]/
const endsBlank = /[ \t\r\n\f\u200b]$/
