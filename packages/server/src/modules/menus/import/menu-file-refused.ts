/** One problem in a menu file. */
export interface MenuFileIssue {
  /** The field as a path: `categories[2].products[0].base_price`; empty for the whole file. */
  field: string
  /** 1-based. */
  line: number
  message: string
}

/** A rejected menu file with all its problems. Nothing was changed. */
export class MenuFileRefused extends Error {
  override readonly name = 'MenuFileRefused'
  readonly issues: readonly MenuFileIssue[]

  constructor(issues: readonly MenuFileIssue[]) {
    super(
      issues
        .map(({ line, field, message }) => `line ${line}: ${field ? `${field}: ` : ''}${message}`)
        .join('\n'),
    )
    this.issues = issues
  }
}

export function fieldName(path: readonly PropertyKey[]): string {
  return path
    .map((key, at) => (typeof key === 'number' ? `[${key}]` : `${at > 0 ? '.' : ''}${String(key)}`))
    .join('')
}
