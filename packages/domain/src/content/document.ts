/** A text with headings, lists and links, without HTML: every view renders its parts as elements of its own. */
export type TextDocument = readonly Block[]

export type Block =
  | { type: 'heading'; level: 2 | 3; text: readonly Span[] }
  | { type: 'paragraph'; text: readonly Span[] }
  | { type: 'list'; ordered: boolean; items: readonly (readonly Span[])[] }

export interface Span {
  text: string
  bold?: boolean
  italic?: boolean
  /** An address that `isSafeLink` accepts. */
  link?: string
}

export const maxBlocks = 200
export const maxDocumentLength = 20_000
/** The length of a document as it is stored: with the formatting, links and empty parts that `plainText` does not count. */
export const maxStoredLength = 50_000

/** Whether an address may be a link: a web address, an email address, a phone number, or a path of this site. */
export function isSafeLink(address: string): boolean {
  if (/[\p{Cc}\p{Cs}]/u.test(address)) return false
  if (/^\/(?![/\\])/.test(address)) return !/\s/.test(address)
  if (/^(mailto:[^\s]+@[^\s]+|tel:\+?[\d() -]+)$/.test(address)) return true
  if (!/^https?:\/\//i.test(address) || !URL.canParse(address)) return false
  return !/\s/.test(address)
}

/** All text of a document, for descriptions and searches. */
export function plainText(document: TextDocument): string {
  const of = (spans: readonly Span[]) => spans.map(({ text }) => text).join('')
  return document
    .map((block) => (block.type === 'list' ? block.items.map(of).join(', ') : of(block.text)))
    .join(' ')
}
