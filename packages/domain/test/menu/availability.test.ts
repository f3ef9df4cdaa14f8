import { describe, expect, test } from 'vitest'
import {
  activeDayparts,
  activeMenuNames,
  isAvailableAt,
  isCategoryOn,
  isProductOn,
  menuOfOtherTimes,
  visibleMenu,
} from '../../src/menu/availability.ts'
import type { Daypart } from '../../src/menu/menu.ts'
import { firstTimeOn, hoursOf } from '../../src/menu/served-hours.ts'
import { at, category, menu, newYork, product } from '../samples.ts'

// 2026-11-20 is a Friday.
const lunch: Daypart = { id: '1', name: 'Lunch', schedule: { friday: [{ start: '11:00', end: '15:00' }] } }
const late: Daypart = { id: '2', name: 'Late', schedule: { friday: [{ start: '22:00', end: '02:00' }] } }
const names = (time: string) =>
  activeDayparts([lunch, late], at(time), newYork).map((daypart) => daypart.name)

describe('activeDayparts', () => {
  test.each([
    ['2026-11-20 10:59', []],
    ['2026-11-20 11:00', ['Lunch']],
    ['2026-11-20 15:00', ['Lunch']],
    ['2026-11-20 15:01', []],
    ['2026-11-19 12:00', []],
    ['2026-11-20 22:00', ['Late']],
    ['2026-11-21 02:00', ['Late']],
    ['2026-11-21 02:01', []],
    ['2026-11-20 01:00', []],
  ])('at %s: %j', (time, active) => {
    expect(names(time)).toEqual(active)
  })

  test('includes the entire last minute', () => {
    expect(activeDayparts([lunch], at('2026-11-20 15:00') + 59_999, newYork)).toHaveLength(1)
  })

  test('returns the end of each active daypart', () => {
    expect(activeDayparts([lunch], at('2026-11-20 12:00'), newYork)[0]?.until).toBe(at('2026-11-20 15:00'))
    expect(activeDayparts([late], at('2026-11-20 23:00'), newYork)[0]?.until).toBe(at('2026-11-21 02:00'))
    expect(activeDayparts([late], at('2026-11-21 01:00'), newYork)[0]?.until).toBe(at('2026-11-21 02:00'))
  })

  test('a daypart can have several times a day', () => {
    const schedule = {
      friday: [
        { start: '11:00', end: '14:00' },
        { start: '14:00', end: '15:00' },
        { start: '22:00', end: '01:00' },
      ],
      saturday: [{ start: '00:30', end: '02:00' }],
    }
    const untilAt = (time: string) => activeDayparts([{ ...lunch, schedule }], at(time), newYork)
    expect(untilAt('2026-11-20 12:00')).toEqual([{ name: 'Lunch', until: at('2026-11-20 14:00') }])
    expect(untilAt('2026-11-20 14:00')).toEqual([{ name: 'Lunch', until: at('2026-11-20 15:00') }])
    expect(untilAt('2026-11-20 16:00')).toEqual([])
    expect(untilAt('2026-11-20 23:00')).toEqual([{ name: 'Lunch', until: at('2026-11-21 01:00') }])
    expect(untilAt('2026-11-21 00:45')).toEqual([{ name: 'Lunch', until: at('2026-11-21 02:00') }])
  })

  test("uses the restaurant's time zone", () => {
    const noonInChicago = at('2026-11-20 12:00', 'America/Chicago')
    const morning = { ...lunch, schedule: { friday: [{ start: '12:30', end: '13:30' }] } }
    expect(activeDayparts([morning], noonInChicago, newYork)).toHaveLength(1)
    expect(activeDayparts([morning], noonInChicago, 'America/Chicago')).toHaveLength(0)
  })
})

describe('products and categories sold now', () => {
  test('activeMenuNames always includes the regular menu', () => {
    expect(activeMenuNames([], at('2026-11-20 04:00'), newYork)).toEqual(['regular'])
    expect(activeMenuNames([lunch, late], at('2026-11-20 12:00'), newYork)).toEqual(['regular', 'Lunch'])
  })

  test.each([
    [[], true],
    [['regular'], true],
    [['Lunch'], false],
    [['Lunch', 'Late'], true],
    [['Lunch', 'regular'], true],
  ])('a product of menus %j while Late is active: %s', (availableMenus, on) => {
    expect(isProductOn({ availableMenus }, ['regular', 'Late'])).toBe(on)
  })

  test.each([
    [null, null, '04:00', true],
    ['08:00', '11:00', '07:59', false],
    ['08:00', '11:00', '08:00', true],
    ['08:00', '11:00', '11:00', true],
    ['08:00', '11:00', '11:01', false],
    ['18:00', null, '17:59', false],
    ['18:00', null, '23:59', true],
    [null, '11:00', '00:00', true],
    [null, '11:00', '12:00', false],
    ['22:00', '02:00', '23:00', true],
    ['22:00', '02:00', '02:00', true],
    ['22:00', '02:00', '12:00', false],
  ])('a category from %s until %s at %s: %s', (availableFrom, availableUntil, time, on) => {
    expect(isCategoryOn({ availableFrom, availableUntil }, at(`2026-11-20 ${time}`), newYork)).toBe(on)
  })
})

describe('visibleMenu', () => {
  const full = menu(
    [
      category('Mains', [product('soup'), product('bento', { availableMenus: ['Lunch'] })]),
      category('Specials', [product('set', { availableMenus: ['Lunch'] })]),
      category('Breakfast', [product('eggs')], { availableFrom: '07:00', availableUntil: '10:30' }),
      category('Empty', []),
      category('Sold out', [product('eel', { isAvailable: false })]),
    ],
    { dayparts: [lunch] },
  )
  const shown = (time: string) =>
    visibleMenu(full, at(time), newYork).categories.map(({ name, products }) => [
      name,
      ...products.map((p) => p.id),
    ])

  test('shows only what is sold now, without empty categories', () => {
    expect(shown('2026-11-20 12:00')).toEqual([
      ['Mains', 'soup', 'bento'],
      ['Specials', 'set'],
      ['Sold out', 'eel'],
    ])
    expect(shown('2026-11-20 09:00')).toEqual([
      ['Mains', 'soup'],
      ['Breakfast', 'eggs'],
      ['Sold out', 'eel'],
    ])
  })

  test('does not modify its input', () => {
    const before = structuredClone(full)
    visibleMenu(full, at('2026-11-20 09:00'), newYork)
    expect(full).toEqual(before)
  })
})

test('the menu of other times is what the menu of a time leaves out', () => {
  const full = menu(
    [
      category('Mains', [product('soup'), product('bento', { availableMenus: ['Lunch'] })]),
      category('Breakfast', [product('eggs')], { availableFrom: '07:00', availableUntil: '10:30' }),
    ],
    { dayparts: [lunch] },
  )
  const others = menuOfOtherTimes(full, at('2026-11-20 18:00'), newYork)
  expect(others.categories.map(({ name, products }) => [name, ...products.map(({ id }) => id)])).toEqual([
    ['Mains', 'bento'],
    ['Breakfast', 'eggs'],
  ])
  expect(menuOfOtherTimes(full, at('2026-11-20 12:00'), newYork).categories.map(({ name }) => name)).toEqual([
    'Breakfast',
  ])
})

test('a dish whose menus are never shown is neither on the menu nor sold at other times', () => {
  const never = { ...lunch, id: 'never', name: 'Never', schedule: { monday: [] } }
  const full = menu(
    [
      category('Mains', [
        product('soup'),
        ...['Never', 'Deleted'].map((name) => product(name, { availableMenus: [name] })),
      ]),
    ],
    { dayparts: [lunch, never] },
  )
  const idsIn = ({ categories }: typeof full) =>
    categories.flatMap(({ products }) => products.map(({ id }) => id))
  expect(idsIn(visibleMenu(full, at('2026-11-20 12:00'), newYork))).toEqual(['soup'])
  expect(idsIn(menuOfOtherTimes(full, at('2026-11-20 12:00'), newYork))).toEqual([])
})

test('a dish that is sold out until a time can be ordered for later', () => {
  const soldOutUntil = at('2026-11-21 00:00')
  const eel = product('eel', { isAvailable: false, soldOutUntil })
  expect(isAvailableAt(eel, soldOutUntil - 1)).toBe(false)
  expect(isAvailableAt(eel, soldOutUntil)).toBe(true)
  expect(isAvailableAt(product('eel', { isAvailable: false }), soldOutUntil)).toBe(false)
  const shown = visibleMenu(menu([category('Mains', [eel])]), at('2026-11-21 12:00'), newYork)
  expect(shown.categories[0]?.products[0]?.isAvailable).toBe(true)
})

test('the hours of a dish name its days and its times', () => {
  const anyTime = category('Mains', [])
  const bento = product('bento', { availableMenus: ['Lunch'] })
  const weekday = [{ start: '11:00', end: '15:00' }]
  const schedule = {
    monday: weekday,
    tuesday: weekday,
    wednesday: weekday,
    saturday: [
      { start: '12:00', end: '16:30' },
      { start: '18:00', end: '20:00' },
    ],
  }
  const dayparts = [{ id: 'lunch', name: 'Lunch', schedule }]
  expect(hoursOf(product('soup'), anyTime, dayparts)).toBeNull()
  expect(hoursOf(bento, anyTime, dayparts)).toBe(
    'Mon to Wed, 11:00 AM to 3:00 PM; Sat, 12:00 PM to 4:30 PM and 6:00 PM to 8:00 PM',
  )
  const breakfast = category('Breakfast', [], { availableFrom: '07:00', availableUntil: null })
  expect(hoursOf(product('eggs'), breakfast, dayparts)).toBe('daily, 7:00 AM to 12:00 AM')
})

test('the first time of a dish is the first slot within its menu', () => {
  const bento = product('bento', { availableMenus: ['Lunch'] })
  const slots = ['2026-11-20 10:45', '2026-11-20 11:00', '2026-11-20 11:15'].map((time) => at(time))
  expect(firstTimeOn(slots, bento, category('Mains', []), [lunch], newYork)).toBe(slots[1])
  expect(firstTimeOn(slots.slice(0, 1), bento, category('Mains', []), [lunch], newYork)).toBeUndefined()
})
