export type Random = ReturnType<typeof createRandom>

/** A seeded pseudo-random generator (mulberry32). */
export function createRandom(seed: number) {
  let state = seed >>> 0

  /** At least 0 and below 1. */
  function next(): number {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }

  /** An integer between the two, both inclusive. */
  const whole = (from: number, to: number) => from + Math.floor(next() * (to - from + 1))

  const chance = (likelihood: number) => next() < likelihood

  function pick<Item>(items: readonly Item[]): Item {
    return items[whole(0, items.length - 1)]!
  }

  /** A random item, weighted by `weightOf`. */
  function weighted<Item>(items: readonly Item[], weightOf: (item: Item) => number): Item {
    let left = next() * items.reduce((sum, item) => sum + weightOf(item), 0)
    for (const item of items) {
      left -= weightOf(item)
      if (left < 0) return item
    }
    return items.at(-1)!
  }

  /** Normally distributed around the middle. */
  const around = (middle: number, spread: number) =>
    middle + spread * Math.sqrt(-2 * Math.log(1 - next())) * Math.cos(2 * Math.PI * next())

  function uuid(): string {
    const digits = Array.from({ length: 32 }, () => whole(0, 15).toString(16))
    digits[12] = '4'
    digits[16] = pick(['8', '9', 'a', 'b'])
    return digits.join('').replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
  }

  return { next, whole, chance, pick, weighted, around, uuid }
}
