import type { MailNote, WrittenNote } from '../write-note.ts'
import { Column, columns, h, Img, Link, type ReactElement, type ReactNode, Text } from './elements.ts'
import { codeFont, ink, sunken } from './look.ts'
import type { MailDocument } from './mail-layout.ts'
import { box, button, label, paragraph, sender, smallPrint, title } from './parts.ts'

const transactionalFoot = 'Not marketing, nothing to unsubscribe from.'

/** A simple email with one message. */
export function noteDocument({ brand, note }: WrittenNote): MailDocument {
  const { subject, lines, unsubscribe } = note
  const who = brand.name === 'Comanda' ? 'your account' : brand.name
  const foot = note.foot ?? `Sent by Comanda for ${who}.${unsubscribe ? '' : ` ${transactionalFoot}`}`
  return {
    brand,
    title: subject,
    preheader: note.preheader ?? lines[0] ?? '',
    body: [sender(brand, note.about), title(note.heading), ...bodyOf(note, brand.color)],
    foot: [foot],
    ...(unsubscribe && { unsubscribe }),
  }
}

function bodyOf(note: MailNote, color: string): ReactNode[] {
  const { button: primary, otherButton: secondary, facts = [], after = [] } = note
  return [
    ...note.lines.map((text) => paragraph(text)),
    note.code && codeBox(note.code),
    facts.length > 0 && box(...facts.map(({ name, value }) => fact(name, value))),
    note.list && listBox(note.list),
    note.quote && quoteBox(note.quote),
    note.photo && photoOf(note.photo),
    primary && button(primary.label, primary.href, 'solid', color),
    secondary && button(secondary.label, secondary.href, 'quiet'),
    ...after.map((text, index) => smallPrint(text, index === 0 ? 16 : 8)),
  ]
}

function codeBox(text: string): ReactElement {
  const letters = {
    fontFamily: codeFont,
    fontSize: 34,
    lineHeight: '40px',
    fontWeight: 700,
    letterSpacing: '0.14em',
  }
  const style = { padding: '18px 12px', textAlign: 'center', ...letters } as const
  const ground = { marginTop: 22, background: sunken, color: ink, borderRadius: 12 }
  return columns({ className: 'quiet', style: ground }, h(Column, { style }, text))
}

function fact(name: string, value: string): ReactElement {
  const style = { margin: '4px 0', fontSize: 15, lineHeight: '22px' }
  return h(
    Text,
    { className: 'fact', style },
    label(name),
    ' ',
    h('b', { style: { fontWeight: 600 } }, value),
  )
}

function listBox({ name, items, aside }: NonNullable<MailNote['list']>): ReactElement {
  const style = { margin: '6px 0 0', fontSize: 16, lineHeight: '22px' }
  return box(
    label(name),
    ...items.map((item) => h(Text, { className: 'fact', style }, `✓ ${item}`)),
    aside && smallPrint(aside, 12),
  )
}

function quoteBox(quote: string): ReactElement {
  const lines = quote.split('\n').flatMap((text, index) => (index === 0 ? [text] : [h('br'), text]))
  return box(h(Text, { style: { margin: 0, fontSize: 16, lineHeight: '24px' } }, ...lines))
}

function photoOf({ src, alt }: NonNullable<MailNote['photo']>): ReactElement {
  const style = { width: '100%', maxWidth: 536, height: 'auto', borderRadius: 12 }
  const img = h(Img, { className: 'photo', src, alt, width: 536, style })
  return h(Link, { href: src, style: { display: 'block', margin: '20px 0 0' } }, img)
}
