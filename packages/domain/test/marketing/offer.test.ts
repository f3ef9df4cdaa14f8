import { describe, expect, test } from 'vitest'
import { offerBasePrice, offerUnitPrice, runningOffers } from '../../src/marketing/offer.ts'
import { always } from '../../src/marketing/schedule.ts'
import { cents } from '../../src/money/cents.ts'
import { percent } from '../../src/money/percent.ts'
import { at, crossSell, newYork, product, special } from '../samples.ts'

const price = cents(1000)

describe('offerBasePrice', () => {
  test('takes a percentage or an amount off the price of the menu', () => {
    expect(offerBasePrice(price, crossSell('a', { percentage: percent(15_000) }))).toBe(850)
    expect(offerBasePrice(price, special('a', { amount: cents(300) }))).toBe(700)
  })

  test('counts from the custom price if there is one', () => {
    const terms = { discountType: 'percentage', customPrice: cents(800) } as const
    expect(offerBasePrice(price, crossSell('a', { ...terms, percentage: percent(50_000) }))).toBe(400)
    expect(offerBasePrice(price, crossSell('a', { ...terms, discountType: 'none' }))).toBe(800)
  })

  test('is never below 0 and never above the price of the menu', () => {
    expect(offerBasePrice(price, special('a', { amount: cents(5000) }))).toBe(0)
    expect(offerBasePrice(price, special('a', { amount: cents(-500) }))).toBe(1000)
    expect(offerBasePrice(price, crossSell('a', { discountType: 'none', customPrice: cents(1500) }))).toBe(
      1000,
    )
  })

  test('leaves the price unchanged without a discount and with buy one, get one free', () => {
    expect(offerBasePrice(price, crossSell('a', { discountType: 'none' }))).toBe(1000)
    expect(offerBasePrice(price, special('a', { discountType: 'buy_one_get_one' }))).toBe(1000)
  })
})

test('options are paid in full, including those of a free unit', () => {
  const dish = product('a', { basePrice: cents(1000) })
  expect(offerUnitPrice(dish, cents(150), special('a', { amount: cents(300) }))).toBe(850)
  expect(offerUnitPrice(dish, cents(150), special('a', { discountType: 'buy_one_get_one' }))).toBe(150)
  expect(offerUnitPrice(dish, cents(-500), special('a', { discountType: 'buy_one_get_one' }))).toBe(0)
})

describe('runningOffers', () => {
  const now = at('2026-11-20 13:00')

  test('leaves out what does not run at that time', () => {
    const lunch = special('a', { schedule: { ...always, from: '11:00', until: '14:00' } })
    const dinner = special('b', { schedule: { ...always, from: '17:00', until: '21:00' } })
    expect(runningOffers([lunch, dinner], now, newYork)).toEqual([lunch])
    expect(runningOffers(undefined, now, newYork)).toEqual([])
  })

  test('has the newest special that runs of each dish, and every item of a campaign', () => {
    const newest = special('a', { id: 'newest', schedule: { ...always, startsOn: '2027-01-01' } })
    const newer = special('a', { id: 'newer', discountType: 'buy_one_get_one' })
    const older = special('a', { id: 'older' })
    const item = crossSell('a')
    expect(runningOffers([newest, newer, older, item], now, newYork)).toEqual([newer, item])
  })
})
