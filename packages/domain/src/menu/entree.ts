import { type Cents, cents } from '../money/cents.ts'

/** One section of the built-in kitchen menu. Codes are "E" and a number within the range. */
export interface EntreeGroup {
  name: string
  firstCode: number
  lastCode: number
  lowestPrice: Cents
  highestPrice: Cents
}

export const entreeGroups: readonly EntreeGroup[] = [
  { name: 'Hibachi', firstCode: 1, lastCode: 17, lowestPrice: cents(1400), highestPrice: cents(3200) },
  { name: 'Teriyaki', firstCode: 18, lastCode: 22, lowestPrice: cents(1400), highestPrice: cents(2300) },
  { name: 'Katsu', firstCode: 23, lastCode: 24, lowestPrice: cents(1400), highestPrice: cents(1500) },
  { name: 'Tempura', firstCode: 25, lastCode: 26, lowestPrice: cents(1500), highestPrice: cents(1600) },
  { name: 'Udon', firstCode: 29, lastCode: 30, lowestPrice: cents(1400), highestPrice: cents(1500) },
]

/** The section a code belongs to, or null when no such entree exists ("E27"). */
export function entreeGroupOf(code: string): EntreeGroup | null {
  const number = Number(/^E([1-9]\d?)$/.exec(code)?.[1])
  return entreeGroups.find((group) => number >= group.firstCode && number <= group.lastCode) ?? null
}

export function isEntreeCode(code: string): boolean {
  return entreeGroupOf(code) !== null
}
