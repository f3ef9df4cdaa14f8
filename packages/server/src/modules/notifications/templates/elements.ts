/**
 * The elements of the templates, with the markup of react-email's components, which email clients lay out alike. Node
 * runs our TypeScript without JSX, so trees are nested calls.
 */
import { escapeHtml, nested, type Props, type Style, type Tags, tag } from './html-tags.ts'

export interface MailElement {
  type: ElementType
  props: Props
  tags: Tags
  children: readonly MailNode[]
}

/** The content of an element; falsy values are omitted. */
export type MailNode = string | number | boolean | null | undefined | MailElement | readonly MailNode[]

/** The name of an HTML element, or a component. */
export type ElementType = string | ((props: Props) => Tags)

export function h(type: ElementType, props: Props | null = null, ...children: MailNode[]): MailElement {
  return element(type, props ?? {})(...children)
}

/** An element whose attributes are constant: its tags are rendered once. */
export function element(type: ElementType, props: Props = {}): (...children: MailNode[]) => MailElement {
  const tags = typeof type === 'string' ? tag(type, props) : type(props)
  return (...children) => ({ type, props, tags, children })
}

/** HTML that is omitted in plain text. */
export function raw(html: string): MailElement {
  return { type: 'raw', props: {}, tags: [html, ''], children: [] }
}

export function renderHtml(node: MailNode): string {
  if (typeof node === 'string') return escapeHtml(node)
  if (typeof node === 'number') return String(node)
  if (!node || node === true) return ''
  if ('tags' in node) return node.tags[0] + renderHtml(node.children) + node.tags[1]
  let html = ''
  for (const child of node) html += renderHtml(child)
  return html
}

const english = { dir: 'ltr', lang: 'en' }
const bare = { border: 0, cellPadding: '0', cellSpacing: '0' }
const layout = { align: 'center', width: '100%', ...bare, role: 'presentation' }
const full = { style: { width: '100%' } }

export const Html = (): Tags => tag('html', english)

export const Head = (): Tags => {
  const metas = [
    { name: 'viewport', content: 'width=device-width, initial-scale=1' },
    { content: 'text/html; charset=UTF-8', httpEquiv: 'Content-Type' },
    { name: 'x-apple-disable-message-reformatting' },
    { name: 'color-scheme', content: 'light dark' },
    { name: 'supported-color-schemes', content: 'light dark' },
  ].map((props) => tag('meta', props)[0])
  return [`<head>${metas.join('')}`, '</head>']
}

/** Some clients drop the body, so its style is on a cell inside it. */
export const Body = ({ style = {}, ...props }: Props): Tags =>
  nested(
    ['body', { ...props, ...english, style: { background: style.background, margin: 0, padding: 0 } }],
    [
      'table',
      { border: 0, width: '100%', cellPadding: '0', cellSpacing: '0', role: 'presentation', align: 'center' },
    ],
    ['tbody', {}],
    ['tr', {}],
    ['td', { ...english, style }],
  )

export const Container = (props: Props): Tags =>
  nested(['table', { ...layout, ...props }], ['tbody', {}], ['tr', full], ['td', {}])

export const Row = ({ style, ...props }: Props): Tags =>
  nested(['table', { ...layout, ...props, style }], ['tbody', full], ['tr', full])

export const Column = ({ style, ...props }: Props): Tags =>
  tag('td', { ...props, 'data-id': '__react-email-column', style })

export const Heading = (props: Props): Tags => tag('h1', props)

export const Text = ({ style = {}, ...props }: Props): Tags => {
  const { margin = '16px 0' } = style
  const looks = { fontSize: '14px', lineHeight: '24px', ...style, margin, ...sides('margin', margin) }
  return tag('p', { ...props, style: looks })
}

export const Link = ({ style, ...props }: Props): Tags =>
  tag('a', {
    ...props,
    style: { color: '#067df7', textDecorationLine: 'none', ...style },
    target: '_blank',
  })

const hrStyle = { width: '100%', border: 'none', borderColor: 'transparent', borderTop: '1px solid #eaeaea' }
export const Hr = ({ style, ...props }: Props): Tags =>
  tag('hr', { ...props, style: { ...hrStyle, ...style } })

const imgStyle = { display: 'block', outline: 'none', border: 'none', textDecoration: 'none' }
export const Img = ({ alt, src, width, height, style, ...props }: Props): Tags =>
  tag('img', { ...props, alt, height, src, style: { ...imgStyle, ...style }, width })

const inline = { display: 'inline-block', maxWidth: '100%', msoPaddingAlt: '0px' }

/** Outlook ignores the padding of a link; comments that only Outlook reads replace it. */
export const Button = ({ style = {}, ...props }: Props): Tags => {
  const padding = sides('padding', style.padding ?? 0)
  const [top = 0, right = 0, bottom = 0, left = 0] = Object.values(padding).map((length) =>
    Number.parseFloat(String(length)),
  )
  const [link, linkEnd] = tag('a', {
    ...props,
    style: { lineHeight: '100%', textDecoration: 'none', ...inline, ...style, ...padding },
    target: '_blank',
  })
  const { display, maxWidth, msoPaddingAlt } = inline
  const [label, labelEnd] = tag('span', {
    style: { maxWidth, display, lineHeight: '120%', msoPaddingAlt, msoTextRaise: (bottom * 3) / 4 },
  })
  const before = forOutlook(left, `;mso-text-raise:${((top + bottom) * 3) / 4}px`)
  return [link + before + label, labelEnd + forOutlook(right, '', '&#8203;') + linkEnd]
}

/** Spaces with this total width, in a font of at most five times the width. */
function forOutlook(width: number, style: string, end = ''): string {
  const count = Math.ceil(width / 10)
  const font = count > 0 ? (width / count / 2) * 100 : 0
  return `<span><!--[if mso]><i style="mso-font-width:${font}%${style}" hidden>${'&#8202;'.repeat(count)}${end}</i><![endif]--></span>`
}

/** A shorthand such as "10px 0 0" as four properties, which some clients need. */
function sides(name: string, shorthand: string | number): Style {
  const all = typeof shorthand === 'number'
  const [top = 0, right = top, bottom = top, left = right] = all ? [shorthand] : shorthand.split(' ')
  const [vertical, horizontal] = [{ [`${name}Bottom`]: bottom }, { [`${name}Right`]: right }]
  return {
    [`${name}Top`]: top,
    ...(!all && horizontal),
    ...vertical,
    [`${name}Left`]: left,
    ...(all && horizontal),
  }
}
