/** Markup whose inserted texts are escaped; markup within markup stays as it is. */
export class Html {
  readonly text: string

  constructor(text: string) {
    this.text = text
  }
}

type Insertable = string | number | Html | Html[] | null

export function html(parts: TemplateStringsArray, ...inserted: Insertable[]): Html {
  return new Html(
    parts
      .map((part, index) => part + (index < inserted.length ? write(inserted[index] ?? null) : ''))
      .join(''),
  )
}

function write(value: Insertable): string {
  if (value === null) return ''
  if (Array.isArray(value)) return value.map(({ text }) => text).join('')
  return value instanceof Html ? value.text : escaped(String(value))
}

function escaped(text: string): string {
  return text
    .replace(/&/g, '&amp;')
    .replace(/</g, '&lt;')
    .replace(/>/g, '&gt;')
    .replace(/"/g, '&quot;')
    .replace(/'/g, '&#39;')
}
