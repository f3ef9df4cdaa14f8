import {
  Body,
  Column,
  Container,
  element,
  Head,
  Html,
  h,
  Link,
  type MailElement,
  type MailNode,
  Row,
  raw,
} from './elements.ts'
import { escapeHtml } from './html-tags.ts'
import { ink, looksOf, type MailBrand, paper, soft, sunken, textFont } from './look.ts'

export interface MailDocument {
  brand: MailBrand
  title: string
  /** The preview text next to the subject. */
  preheader: string
  /** A full-width row above everything. */
  head?: MailElement
  body: MailNode[]
  foot: MailNode[]
  /** The unsubscribe link of a marketing email; transactional email has none. */
  unsubscribe?: string
}

/** The layout of every email: at most 600 wide, readable without pictures or style sheets. */
export function mailLayout({
  brand,
  title,
  preheader,
  head,
  body,
  foot,
  unsubscribe,
}: MailDocument): MailElement {
  const stop =
    unsubscribe && stopLine(h(Link, { className: 'soft', href: unsubscribe, style: quiet }, 'Unsubscribe'))
  return html(
    htmlHead(h('title', null, title), looksOf(brand.color).styleSheet),
    page(
      preheader && preview(preheader.slice(0, PREVIEW_LENGTH), fillerAfter(preheader)),
      container(head, (head ? cardBelowHead : card)(pad(...body)), tearLine, row(small(...foot, stop))),
    ),
  )
}

/** Email clients fill a shorter preview up with the text that follows it. */
const PREVIEW_LENGTH = 200
const BLANK = escapeHtml('\u00a0\u200c\u200b\u200d\ufeff')
const BLANKS = BLANK.repeat(PREVIEW_LENGTH)

function fillerAfter({ length }: string): MailNode {
  return length < PREVIEW_LENGTH && filler(raw(BLANKS.slice(length * BLANK.length)))
}

const page = element(Body, {
  className: 'page ink',
  style: {
    margin: 0,
    padding: '20px 12px',
    background: sunken,
    color: ink,
    fontFamily: textFont,
    WebkitTextSizeAdjust: '100%',
    overflowWrap: 'anywhere',
  },
})
const html = element(Html, {})
const htmlHead = element(Head, {})
const preview = element('div', {
  style: { display: 'none', overflow: 'hidden', lineHeight: '1px', opacity: 0, maxHeight: 0, maxWidth: 0 },
  'data-skip-in-text': true,
})
const filler = element('div', {})
const container = element(Container, { style: { maxWidth: 600, textAlign: 'left' } })
const row = element(Row, {})
const card = element(Row, { className: 'card', style: { background: paper, borderRadius: '16px 16px 0 0' } })
const cardBelowHead = element(Row, { className: 'card', style: { background: paper, borderRadius: 0 } })
const pad = element(Column, { className: 'pad', style: { padding: '26px 32px 28px' } })
const small = element(Column, {
  className: 'pad soft',
  style: { padding: '18px 32px', fontSize: 14, lineHeight: '21px', color: soft },
})
const stopLine = element('p', { style: { margin: '16px 0 0' } })
const quiet = { color: soft, textDecoration: 'underline' }

/** A torn edge, as of a paper receipt. */
const tearLine = row(
  h(Column, {
    className: 'tear',
    style: {
      height: 10,
      fontSize: 0,
      lineHeight: 0,
      backgroundImage: `radial-gradient(circle at 10px 0,${paper} 9px,transparent 9.5px)`,
      backgroundSize: '20px 10px',
    },
    'aria-hidden': true,
  }),
)
