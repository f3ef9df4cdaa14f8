/** A seeded pseudo-random number generator. */
export interface Random {
  /** At min 0 and below 1. */
  next(): number
  /** An integer between both bounds, inclusive. */
  between(min: number, max: number): number
  chance(share: number): boolean
  pick<T>(from: readonly T[]): T
  uuid(): string
}

/** Mulberry32: 32 bits of state are enough for choosing test cases. */
export function createRandom(seed: number): Random {
  let state = seed >>> 0

  function next(): number {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
  function between(min: number, max: number): number {
    return min + Math.floor(next() * (max - min + 1))
  }
  return {
    next,
    between,
    chance: (share) => next() < share,
    pick(from) {
      const picked = from[between(0, from.length - 1)]
      if (picked === undefined) throw new Error('Nothing to pick from')
      return picked
    },
    uuid() {
      const hex = Array.from({ length: 32 }, () => between(0, 15).toString(16))
      hex[12] = '4'
      hex[16] = '8'
      return hex.join('').replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
    },
  }
}
