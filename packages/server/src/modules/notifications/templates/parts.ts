import { brandOf } from '@comanda/domain/look/brand'
import {
  Button,
  Column,
  columns,
  Heading,
  Hr,
  h,
  Img,
  type ReactElement,
  type ReactNode,
  Text,
} from './elements.ts'
import { codeFont, ink, line, type MailBrand, paper, soft, sunken, titleFont } from './look.ts'

/** The sender: logo, name, and subject of the email. */
export function sender(brand: MailBrand, about?: ReactNode): ReactElement {
  const name = { margin: 0, fontSize: 18, lineHeight: '24px', fontWeight: 600, color: ink }
  return columns(
    {},
    h(Column, { width: 56, style: { width: 56, verticalAlign: 'middle' } }, mark(brand)),
    h(
      Column,
      { style: { verticalAlign: 'middle' } },
      h(Text, { className: 'ink', style: name }, brand.name),
      about && h(Text, { className: 'soft', style: { ...softText, margin: 0 } }, about),
    ),
  )
}

function mark({ name, color, logoUrl }: MailBrand): ReactElement {
  const tile = { width: 44, height: 44, borderRadius: 10 }
  if (logoUrl) {
    return h(Img, { src: logoUrl, width: 44, height: 44, alt: '', style: { ...tile, objectFit: 'cover' } })
  }
  const { brand: background, onBrand } = brandOf(color)
  const letter = { fontFamily: titleFont, fontSize: 24, lineHeight: '44px', fontWeight: 700 }
  const style = { ...tile, ...letter, background, color: onBrand, textAlign: 'center' } as const
  return h(
    'div',
    { className: 'solid', style, 'aria-hidden': true, 'data-skip-in-text': true },
    [...name][0]?.toUpperCase(),
  )
}

export function title(text: string): ReactElement {
  const look = { fontFamily: titleFont, fontSize: 34, lineHeight: '40px', letterSpacing: '-0.02em' }
  return h(Heading, { className: 'ink big', style: { ...look, margin: '24px 0 4px', color: ink } }, text)
}

const softText = { fontSize: 14, lineHeight: '20px', color: soft }

export function paragraph(text: ReactNode, size = 16): ReactElement {
  const style = { margin: '10px 0 0', fontSize: size, lineHeight: `${size + 8}px`, color: ink }
  return h(Text, { className: 'ink', style }, text)
}

export function smallPrint(text: ReactNode, gap = 10): ReactElement {
  return h(Text, { className: 'soft', style: { ...softText, margin: `${gap}px 0 0` } }, text)
}

/** The label of a value, before or above it. */
export function label(text: string): ReactElement {
  return h('span', { className: 'label soft', style: softText }, text)
}

/** A code to be read out or typed. */
export function code(text: string, size?: number): ReactElement {
  return h('b', { className: 'ink', style: { fontFamily: codeFont, fontSize: size, color: ink } }, text)
}

/** A box with a sunken background. */
export function box(...inside: ReactNode[]): ReactElement {
  const style = { marginTop: 22, background: sunken, color: ink, borderRadius: 12 }
  return columns({ className: 'quiet', style }, h(Column, { style: { padding: '14px 20px' } }, ...inside))
}

const styles = { solid: null, plain: { ground: ink, text: paper }, quiet: { ground: sunken, text: ink } }

/** "solid" in the brand's color, "plain" in ink, "quiet" for a secondary button. */
export function button(name: string, href: string, look: keyof typeof styles, color = ink): ReactElement {
  const { brand, onBrand } = brandOf(color)
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
  } as const
  return h(Button, { className: look, href, style }, name)
}

export function tearLine(): ReactElement {
  return h(Hr, { className: 'line', style: { margin: '18px 0', borderTop: `1px dashed ${line}` } })
}
