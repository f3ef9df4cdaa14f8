import {
  Body,
  Column,
  Container,
  columns,
  Head,
  Html,
  h,
  Link,
  Preview,
  type ReactElement,
  type ReactNode,
} from './elements.ts'
import { ink, type MailBrand, paper, soft, styleSheet, sunken, textFont } from './look.ts'

export interface MailDocument {
  brand: MailBrand
  title: string
  /** The preview text next to the subject. */
  preheader: string
  /** A full-width row above everything. */
  head?: ReactElement
  body: ReactNode[]
  foot: ReactNode[]
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
}: MailDocument): ReactElement {
  const stop =
    unsubscribe &&
    h(
      'p',
      { style: { margin: '16px 0 0' } },
      h(Link, { className: 'soft', href: unsubscribe, style: quiet }, 'Unsubscribe'),
    )
  return h(
    Html,
    { lang: 'en' },
    h(
      Head,
      null,
      h('meta', { name: 'viewport', content: 'width=device-width, initial-scale=1' }),
      h('meta', { name: 'color-scheme', content: 'light dark' }),
      h('meta', { name: 'supported-color-schemes', content: 'light dark' }),
      h('title', null, title),
      h('style', null, styleSheet(brand.color)),
    ),
    h(
      Body,
      { className: 'page ink', style: page },
      preheader && h(Preview, { useTitleTag: false, children: preheader }),
      h(
        Container,
        { style: { maxWidth: 600, textAlign: 'left' } },
        head,
        columns(
          { className: 'card', style: { background: paper, borderRadius: head ? 0 : '16px 16px 0 0' } },
          h(Column, { className: 'pad', style: { padding: '26px 32px 28px' } }, ...body),
        ),
        columns({}, h(Column, { className: 'tear', style: tear, 'aria-hidden': true })),
        columns({}, h(Column, { className: 'pad soft', style: small }, ...foot, stop)),
      ),
    ),
  )
}

const page = {
  margin: 0,
  padding: '20px 12px',
  background: sunken,
  color: ink,
  fontFamily: textFont,
  WebkitTextSizeAdjust: '100%',
  overflowWrap: 'anywhere',
} as const

/** A torn edge, as of a paper receipt. */
const tear = {
  height: 10,
  fontSize: 0,
  lineHeight: 0,
  backgroundImage: `radial-gradient(circle at 10px 0,${paper} 9px,transparent 9.5px)`,
  backgroundSize: '20px 10px',
}

const small = { padding: '18px 32px', fontSize: 14, lineHeight: '21px', color: soft }
const quiet = { color: soft, textDecoration: 'underline' }
