/** Milliseconds, to be looked at together. */
export class Times {
  readonly #all: number[] = []

  add(ms: number): void {
    this.#all.push(ms)
  }

  get count(): number {
    return this.#all.length
  }

  /** Within which so large a share of them was; NaN when there are none. */
  within(share: number): number {
    const sorted = this.#all.toSorted((one, other) => one - other)
    return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN
  }
}
