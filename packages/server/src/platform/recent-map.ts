/** A map of the entries that were set most recently, for caches whose size must stay bounded. */
export class RecentMap<Key, Value> extends Map<Key, Value> {
  readonly #max: number

  constructor(max: number) {
    super()
    this.#max = max
  }

  override set(key: Key, value: Value): this {
    this.delete(key)
    super.set(key, value)
    const oldest = this.keys().next()
    if (this.size > this.#max && !oldest.done) this.delete(oldest.value)
    return this
  }
}
