/** A collection of durations in milliseconds. */
export class Times {
  readonly #all: number[] = []

  add(ms: number): void {
    this.#all.push(ms)
  }

  get count(): number {
    return this.#all.length
  }

  /** The quantile of a share, such as 0.99; NaN when there are no values. */
  quantile(share: number): number {
    const sorted = this.#all.toSorted((one, other) => one - other)
    return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN
  }
}
