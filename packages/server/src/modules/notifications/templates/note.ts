import type { MailNote, WrittenNote } from '../write-note.ts'
import { Column, element, h, Img, Link, type MailElement, type MailNode, Text } from './elements.ts'
import { codeFont } from './look.ts'
import type { MailDocument } from './mail-layout.ts'
import { box, boxRow, button, label, paragraph, sender, smallPrint, title } from './parts.ts'

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

function bodyOf(note: MailNote, color: string): MailNode[] {
  const { button: primary, otherButton: secondary, facts = [], after = [] } = note
  return [
    note.lines.map((text) => paragraph(text)),
    note.code && codeBox(note.code),
    facts.length > 0 && box(facts.map(factLine)),
    note.list && listBox(note.list),
    note.quote && quoteBox(note.quote),
    note.photo && photoOf(note.photo),
    primary && button(primary.label, primary.href, 'solid', color),
    secondary && button(secondary.label, secondary.href, 'quiet'),
    after.map((text, index) => smallPrint(text, index === 0 ? 16 : 8)),
  ]
}

function codeBox(text: string): MailElement {
  return boxRow(codeCell(text))
}

const codeCell = element(Column, {
  style: {
    padding: '18px 12px',
    textAlign: 'center',
    fontFamily: codeFont,
    fontSize: 34,
    lineHeight: '40px',
    fontWeight: 700,
    letterSpacing: '0.14em',
  },
})

function factLine({ name, value }: { name: string; value: string }): MailElement {
  return fact(label(name), ' ', factValue(value))
}

const fact = element(Text, {
  className: 'fact',
  style: { margin: '4px 0', fontSize: 15, lineHeight: '22px' },
})
const factValue = element('b', { style: { fontWeight: 600 } })

function listBox({ name, items, aside }: NonNullable<MailNote['list']>): MailElement {
  return box(
    label(name),
    items.map((item) => listItem(`✓ ${item}`)),
    aside && smallPrint(aside, 12),
  )
}

const listItem = element(Text, {
  className: 'fact',
  style: { margin: '6px 0 0', fontSize: 16, lineHeight: '22px' },
})

function quoteBox(quote: string): MailElement {
  return box(quoteText(quote.split('\n').flatMap((text, index) => (index === 0 ? [text] : [h('br'), text]))))
}

const quoteText = element(Text, { style: { margin: 0, fontSize: 16, lineHeight: '24px' } })

function photoOf({ src, alt }: NonNullable<MailNote['photo']>): MailElement {
  const style = { width: '100%', maxWidth: 536, height: 'auto', borderRadius: 12 }
  const img = h(Img, { className: 'photo', src, alt, width: 536, style })
  return h(Link, { href: src, style: { display: 'block', margin: '20px 0 0' } }, img)
}
