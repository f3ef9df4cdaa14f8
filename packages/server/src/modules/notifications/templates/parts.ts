import {
  Button,
  Column,
  element,
  Heading,
  Hr,
  h,
  Img,
  type MailElement,
  type MailNode,
  Row,
  Text,
} from './elements.ts'
import { codeFont, ink, line, looksOf, type MailBrand, paper, soft, sunken, titleFont } from './look.ts'

/** The sender: logo, name, and subject of the email. */
export function sender(brand: MailBrand, about?: MailNode): MailElement {
  return row(markCell(mark(brand)), senderCell(senderName(brand.name), about && senderAbout(about)))
}

function mark({ name, color, logoUrl }: MailBrand): MailElement {
  if (logoUrl) {
    return h(Img, { src: logoUrl, width: 44, height: 44, alt: '', style: { ...tile, objectFit: 'cover' } })
  }
  const { brand: background, onBrand } = looksOf(color).light
  const style = { ...tile, ...initial, background, color: onBrand, textAlign: 'center' }
  return h(
    'div',
    { className: 'solid', style, 'aria-hidden': true, 'data-skip-in-text': true },
    [...name][0]?.toUpperCase(),
  )
}

const tile = { width: 44, height: 44, borderRadius: 10 }
const initial = { fontFamily: titleFont, fontSize: 24, lineHeight: '44px', fontWeight: 700 }
const softText = { fontSize: 14, lineHeight: '20px', color: soft }

export const row = element(Row)
const markCell = element(Column, { width: 56, style: { width: 56, verticalAlign: 'middle' } })
const senderCell = element(Column, { style: { verticalAlign: 'middle' } })
const senderName = element(Text, {
  className: 'ink',
  style: { margin: 0, fontSize: 18, lineHeight: '24px', fontWeight: 600, color: ink },
})
const senderAbout = element(Text, { className: 'soft', style: { ...softText, margin: 0 } })

const titleLook = { fontFamily: titleFont, fontSize: 34, lineHeight: '40px', letterSpacing: '-0.02em' }
export const title = element(Heading, {
  className: 'ink big',
  style: { ...titleLook, margin: '24px 0 4px', color: ink },
})

export const paragraph = element(Text, {
  className: 'ink',
  style: { margin: '10px 0 0', fontSize: 16, lineHeight: '24px', color: ink },
})

export function smallPrint(text: MailNode, gap: number): MailElement {
  return h(Text, { className: 'soft', style: { ...softText, margin: `${gap}px 0 0` } }, text)
}

/** The label of a value, before or above it. */
export const label = element('span', { className: 'label soft', style: softText })

/** A code to be read out or typed. */
export const code = element('b', { className: 'ink', style: { fontFamily: codeFont, color: ink } })

export const boxRow = element(Row, {
  className: 'quiet',
  style: { marginTop: 22, background: sunken, color: ink, borderRadius: 12 },
})
const boxCell = element(Column, { style: { padding: '14px 20px' } })

/** A box with a sunken background. */
export function box(...inside: MailNode[]): MailElement {
  return boxRow(boxCell(...inside))
}

const styles = { solid: null, plain: { ground: ink, text: paper }, quiet: { ground: sunken, text: ink } }

/** "solid" in the brand's color, "plain" in ink, "quiet" for a secondary button. */
export function button(name: string, href: string, look: keyof typeof styles, color = ink): MailElement {
  const { brand, onBrand } = looksOf(color).light
  const { ground, text } = styles[look] ?? { ground: brand, text: onBrand }
  const style = {
    display: 'block',
    margin: '20px 0 0',
    padding: '15px 20px',
    borderRadius: 12,
    background: ground,
    color: text,
    fontSize: 16,
    lineHeight: '22px',
    fontWeight: 600,
    textAlign: 'center',
  }
  return h(Button, { className: look, href, style }, name)
}

export const tearLine = h(Hr, {
  className: 'line',
  style: { margin: '18px 0', borderTop: `1px dashed ${line}` },
})
