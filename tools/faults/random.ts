import { createRandom as createDemoRandom } from '../../packages/demo/src/history/random.ts'

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

/** The generator of the demo: its 32 bits of state are enough for choosing test cases. */
export function createRandom(seed: number): Random {
  const { next, whole: between, chance } = createDemoRandom(seed)
  return {
    next,
    between,
    chance,
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
