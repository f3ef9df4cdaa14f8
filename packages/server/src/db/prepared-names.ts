/** Past this many texts there is something that writes a new text each time; those are not worth keeping. */
const MOST = 1000

/**
 * Names statements, so that each connection plans a text once. The same text has the same name on every
 * connection; a text past the limit has none and is planned each time.
 */
export class PreparedNames {
  readonly #names = new Map<string, string>()
  readonly #most: number

  constructor(most = MOST) {
    this.#most = most
  }

  nameOf(text: string): string | undefined {
    const known = this.#names.get(text)
    if (known || this.#names.size >= this.#most) return known
    const name = `s${this.#names.size + 1}`
    this.#names.set(text, name)
    return name
  }
}
