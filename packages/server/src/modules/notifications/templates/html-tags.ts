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
 * Escapes text, and strips what `stripControlCharacters` does, and the control characters U+0080 to U+009F, whose references
 * mean other characters. Characters beyond ASCII become references: a single one beyond
 * Latin 1 would double the size of the email in memory, and the time until it is encoded.
 */
export function escapeHtml(text: string): string {
  if (!special.test(text)) return text
  let html = ''
  // A replacement would have two bytes for each character if the text has.
  for (const character of text) html += special.test(character) ? entityOf(character) : character
  return html
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
const special = /["'&<>\0]|[^\0-\x7f]/
const stripped = /[\0\x80-\x9f\u202a-\u202e\u2066-\u2069]/
const entities: Record<string, string> = {
  '"': '&quot;',
  "'": '&#x27;',
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
}
