import { type Block, isSafeLink, type Span, type TextDocument } from './document.ts'

/**
 * Reads a text as it is edited: `## ` and `### ` begin headings, `- ` and `1. ` items of lists, `**bold**`,
 * `*italic*` and `[text](address)` mark spans. Everything else is text. A link to an unsafe address stays text.
 */
export function readMarkup(markup: string): TextDocument {
  const blocks: Block[] = []
  // Whether the last block continues with the next line.
  let isOpen = false
  for (const raw of markup.split(/\r?\n/)) {
    const line = raw.trim()
    const last = isOpen ? blocks.at(-1) : undefined
    const heading = /^(#{2,3})\s+(.+)$/.exec(line)
    const item = /^(?:[-*]|(\d{1,3})\.)\s+(.+)$/.exec(line)
    isOpen = line !== '' && !heading
    if (line === '') continue
    if (heading) {
      blocks.push({ type: 'heading', level: heading[1] === '##' ? 2 : 3, text: readSpans(heading[2] ?? '') })
    } else if (item) {
      const ordered = item[1] !== undefined
      const spans = readSpans(item[2] ?? '')
      if (last?.type === 'list' && last.ordered === ordered)
        blocks[blocks.length - 1] = { ...last, items: [...last.items, spans] }
      else blocks.push({ type: 'list', ordered, items: [spans] })
    } else if (last?.type === 'paragraph') {
      blocks[blocks.length - 1] = { ...last, text: [...last.text, { text: ' ' }, ...readSpans(line)] }
    } else {
      blocks.push({ type: 'paragraph', text: readSpans(line) })
    }
  }
  return blocks.map(joined)
}

/** The text from which `readMarkup` reads the document. */
export function writeMarkup(document: TextDocument): string {
  return document
    .map((block) => {
      if (block.type === 'heading') return `${'#'.repeat(block.level)} ${writeSpans(block.text)}`
      if (block.type === 'paragraph') return writeSpans(block.text)
      return block.items
        .map((item, index) => `${block.ordered ? `${index + 1}.` : '-'} ${writeSpans(item)}`)
        .join('\n')
    })
    .join('\n\n')
}

const marks = /\*\*([^*]+)\*\*|\*([^*]+)\*|\[([^\]]+)\]\(([^()\s]+)\)/g

function readSpans(line: string): Span[] {
  const spans: Span[] = []
  let at = 0
  for (const found of line.matchAll(marks)) {
    const [all, bold, italic, text, link] = found
    if (link !== undefined && !isSafeLink(link)) continue
    if (found.index > at) spans.push({ text: line.slice(at, found.index) })
    if (bold !== undefined) spans.push({ text: bold, bold: true })
    else if (italic !== undefined) spans.push({ text: italic, italic: true })
    else if (text !== undefined && link !== undefined) spans.push({ text, link })
    at = found.index + all.length
  }
  if (at < line.length) spans.push({ text: line.slice(at) })
  return spans
}

function writeSpans(spans: readonly Span[]): string {
  return spans
    .map(({ text, bold, italic, link }) => {
      if (link !== undefined) return `[${text}](${link})`
      if (bold) return `**${text}**`
      return italic ? `*${text}*` : text
    })
    .join('')
}

/** Unmarked spans that follow each other become one. */
function joined(block: Block): Block {
  if (block.type === 'list') return { ...block, items: block.items.map(joinSpans) }
  return { ...block, text: joinSpans(block.text) }
}

function joinSpans(spans: readonly Span[]): Span[] {
  const result: Span[] = []
  const isPlain = ({ bold, italic, link }: Span) => !bold && !italic && link === undefined
  for (const span of spans) {
    const last = result.at(-1)
    if (last && isPlain(last) && isPlain(span)) result[result.length - 1] = { text: last.text + span.text }
    else result.push(span)
  }
  return result
}
