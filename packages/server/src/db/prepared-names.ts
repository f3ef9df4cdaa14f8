/** More texts than this mean that some code generates a new text per call; caching those is pointless. */
const MAX_NAMES = 1000

/**
 * Assigns names to statements so that each connection plans a text once. A text has the same name on every
 * connection. A text past the limit has no name and is planned on every execution.
 */
export class PreparedNames {
  readonly #names = new Map<string, string>()
  readonly #max: number

  constructor(max = MAX_NAMES) {
    this.#max = max
  }

  nameOf(text: string): string | undefined {
    const known = this.#names.get(text)
    if (known || this.#names.size >= this.#max) return known
    const name = `s${this.#names.size + 1}`
    this.#names.set(text, name)
    return name
  }
}
