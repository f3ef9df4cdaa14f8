/** Lengths are in pixels when they are numbers. */
export type Style = Readonly<Record<string, string | number | undefined>>

export interface Props {
  className?: string
  href?: string
  alt?: string
  style?: Style
  'data-skip-in-text'?: boolean
  'data-text-format'?: string
  [attribute: string]: string | number | boolean | undefined | Style
}

/** The tags around an element's children. */
export type Tags = [open: string, close: string]

/** Tags with escaped attributes; a void element has no closing tag. */
export function tag(name: string, props: Props): Tags {
  let open = `<${name}`
  for (const [key, value] of Object.entries(props)) {
    const text = typeof value === 'object' ? cssOf(value) : value
    if (text === undefined || text === false || (text === '' && key === 'style')) continue
    open += ` ${attributes[key] ?? key}="${escapeHtml(key === 'href' ? safeUrl(String(text)) : String(text))}"`
  }
  return voidElements.has(name) ? [`${open}/>`, ''] : [`${open}>`, `</${name}>`]
}

/** Tags within each other. */
export function nested(...each: [name: string, props: Props][]): Tags {
  const tags = each.map(([name, props]) => tag(name, props))
  return [
    tags.map(([open]) => open).join(''),
    tags
      .map(([, close]) => close)
      .reverse()
      .join(''),
  ]
}

/**
 * Escapes text, and strips what `stripControlCharacters` does. Characters beyond Latin 1 become references: one of them would
 * double the size of the email in memory, and the time until it is encoded.
 */
export function escapeHtml(text: string): string {
  return special.test(text) ? text.replace(allSpecial, entityOf) : text
}

function entityOf(character: string): string {
  const entity = entities[character]
  if (entity !== undefined) return entity
  return stripped.test(character) ? '' : `&#${character.codePointAt(0)};`
}

function cssOf(style: Style): string {
  return Object.entries(style)
    .flatMap(([property, value]) => {
      if (value === undefined || value === '') return []
      const unit = typeof value === 'number' && value !== 0 && !unitless.has(property) ? 'px' : ''
      return `${property.replace(upperCase, (letter) => `-${letter.toLowerCase()}`)}:${value}${unit}`
    })
    .join(';')
}

function safeUrl(url: string): string {
  return /^(https?|mailto|tel):/.test(url) ? url : '#'
}

const attributes: Record<string, string> = { className: 'class', httpEquiv: 'http-equiv' }
const voidElements = new Set(['br', 'hr', 'img', 'meta'])
const unitless = new Set(['fontWeight', 'lineHeight', 'opacity'])
const upperCase = /[A-Z]/g
const special = /["'&<>\0]|[^\0-\xff]/u
const allSpecial = new RegExp(special, 'gu')
const stripped = /[\0\u202a-\u202e\u2066-\u2069]/
const entities: Record<string, string> = {
  '"': '&quot;',
  "'": '&#x27;',
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
}
