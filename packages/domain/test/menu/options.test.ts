import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  defaultSelections,
  groupIssue,
  isRollGroup,
  missingOptions,
  missingOptionsText,
  selectionIssues,
  toggleOption,
} from '../../src/menu/options.ts'
import { group, option, product } from '../samples.ts'

const size = group('Size', { minSelections: 1, maxSelections: 1, displayType: 'radio' })
const toppings = group('Toppings', { kind: 'upsell', maxSelections: 2 })
const maki = group('Choose 2 Maki', {
  minSelections: 2,
  maxSelections: 2,
  options: ['Tuna', 'Eel', 'Avocado'].map((name) => option(name)),
})

describe('missingOptions', () => {
  const soldOut = (id: string, soldOutUntil?: number) => option(id, { isAvailable: false, soldOutUntil })
  const required = (options: ReturnType<typeof option>[], minSelections = 1) =>
    group('Size', { minSelections, options })

  test.each([
    ['optional groups lack nothing', [group('Extras', { options: [soldOut('a')] })], null],
    ['enough options are left', [required([soldOut('a'), option('b')])], null],
    ['none is left, and none returns', [required([soldOut('a')])], { until: null }],
    ['the first one that returns is enough', [required([soldOut('a', 90), soldOut('b', 40)])], { until: 40 }],
    ['two are required', [required([option('a'), soldOut('b', 90), soldOut('c', 40)], 2)], { until: 40 }],
    ['two are required, one never returns', [required([option('a'), soldOut('b')], 2)], { until: null }],
    [
      'the last complete group decides',
      [required([soldOut('a', 40)]), required([soldOut('b', 90)])],
      { until: 90 },
    ],
    [
      'a group that never returns decides',
      [required([soldOut('a')]), required([soldOut('b', 90)])],
      { until: null },
    ],
  ])('%s', (_, groups, expected) => {
    const missing = missingOptions(groups)
    expect(missing && { until: missing.until }).toEqual(expected)
  })

  test('names the group', () => {
    const textOf = (options: ReturnType<typeof option>[]) => {
      const missing = missingOptions([required(options, 2)])
      return missing && missingOptionsText(missing)
    }
    expect(textOf([soldOut('a'), soldOut('b')])).toBe('All options of Size are sold out.')
    expect(textOf([option('a'), soldOut('b')])).toBe('Too few options of Size are left.')
  })
})

describe('defaultSelections', () => {
  test('selects the default of a required variant group', () => {
    const sizes = group('Size', { ...size, options: [option('s'), option('m', { isDefault: true })] })
    expect(defaultSelections(product('pizza', { optionGroups: [sizes] }))).toEqual([
      { groupId: 'Size', optionIds: ['m'] },
    ])
  })

  test('selects the first available option when no default is available', () => {
    const options = [
      option('s', { isAvailable: false }),
      option('m'),
      option('l', { isDefault: true, isAvailable: false }),
    ]
    const pizza = product('pizza', { optionGroups: [{ ...size, options }] })
    expect(defaultSelections(pizza)).toEqual([{ groupId: 'Size', optionIds: ['m'] }])
  })

  test('selects nothing in optional groups and in groups of other kinds', () => {
    const preset = [option('x', { isDefault: true })]
    const dish = product('dish', {
      optionGroups: [
        group('Optional', { options: preset }),
        group('Sauce', { kind: 'modifier', minSelections: 1, options: preset }),
        group('Extras', { kind: 'upsell', options: preset }),
        group('Nothing left', { minSelections: 1, options: [option('y', { isAvailable: false })] }),
      ],
    })
    expect(defaultSelections(dish)).toEqual([])
  })

  test('selects no more defaults than the group requires', () => {
    const options = ['a', 'b', 'c'].map((id) => option(id, { isDefault: true }))
    expect(defaultSelections(product('p', { optionGroups: [{ ...maki, options }] }))[0]?.optionIds).toEqual([
      'a',
      'b',
    ])
  })
})

describe('toggleOption', () => {
  test('switches a radio group, and keeps the selection of a required one', () => {
    expect(toggleOption(size, ['Size-a'], 'Size-b')).toEqual({ chosen: ['Size-b'] })
    expect(toggleOption(size, ['Size-a'], 'Size-a')).toEqual({ chosen: ['Size-a'] })
    expect(toggleOption({ ...size, minSelections: 0 }, ['Size-a'], 'Size-a')).toEqual({ chosen: [] })
  })

  test('selects and deselects without modifying its input', () => {
    const chosen = ['Toppings-a']
    expect(toggleOption(toppings, chosen, 'Toppings-b')).toEqual({ chosen: ['Toppings-a', 'Toppings-b'] })
    expect(toggleOption(toppings, chosen, 'Toppings-a')).toEqual({ chosen: [] })
    expect(chosen).toEqual(['Toppings-a'])
  })

  test('refuses a selection beyond the maximum', () => {
    expect(toggleOption(toppings, ['Toppings-a', 'Toppings-b'], 'Toppings-c')).toEqual({
      refusal: 'You can select a maximum of 2 options for Toppings.',
    })
    expect(toggleOption(maki, ['Tuna', 'Eel'], 'Avocado')).toEqual({
      refusal:
        'You can only select 2 roll(s) for this Maki lunch special. Please unselect a roll first if you want to choose a different one.',
    })
  })

  test('has no limit without a maximum', () => {
    const chosen = ['Any-a', 'Any-b']
    expect(toggleOption(group('Any'), chosen, 'Any-c')).toEqual({ chosen: ['Any-a', 'Any-b', 'Any-c'] })
  })

  test('refuses a sold-out or unknown option', () => {
    const soldOut = { ...toppings, options: [option('Anchovy', { isAvailable: false })] }
    expect(toggleOption(soldOut, [], 'Anchovy')).toEqual({ refusal: 'Anchovy is sold out.' })
    expect(toggleOption(toppings, [], 'unknown')).toEqual({
      refusal: 'An option of Toppings is no longer offered.',
    })
    expect(toggleOption(soldOut, ['Anchovy'], 'Anchovy')).toEqual({ chosen: [] })
  })

  test('never exceeds the maximum for any sequence of taps', () => {
    const limits = fc.record({ min: fc.integer({ min: 0, max: 3 }), max: fc.integer({ min: 1, max: 3 }) })
    const taps = fc.array(fc.constantFrom('G-a', 'G-b', 'G-c', 'G-z'), { maxLength: 20 })
    fc.assert(
      fc.property(limits, taps, ({ min, max }, tapped) => {
        const tested = group('G', { minSelections: Math.min(min, max), maxSelections: max })
        let chosen: string[] = []
        for (const id of tapped) {
          const result = toggleOption(tested, chosen, id)
          if ('chosen' in result) chosen = result.chosen
          expect(chosen.length).toBeLessThanOrEqual(max)
          expect(new Set(chosen).size).toBe(chosen.length)
        }
      }),
    )
  })
})

describe('groupIssue', () => {
  test.each([
    [size, [], 'Please select exactly 1 option(s) from Size.'],
    [size, ['Size-a'], null],
    [size, ['Size-a', 'Size-b', 'Size-c'], 'You can only select 1 option(s) from Size. Please unselect 2.'],
    [{ ...toppings, minSelections: 1 }, [], 'Please select at least 1 option(s) from Toppings.'],
    [group('Any', { minSelections: 2 }), ['Any-a'], 'Please select at least 2 option(s) from Any.'],
    [maki, ['Tuna'], 'Please select exactly 2 roll(s) from Choose 2 Maki.'],
    [{ ...maki, maxSelections: 3 }, ['Tuna'], 'Please select at least 2 roll(s) from Choose 2 Maki.'],
    [
      maki,
      ['Tuna', 'Eel', 'Avocado'],
      'You can only select 2 roll(s) for this Maki lunch special. Please unselect a roll first if you want to choose a different one.',
    ],
  ])('case %#: returns the message for the number of selections', (tested, chosen, message) => {
    expect(groupIssue(tested, chosen)).toBe(message)
  })

  test('isRollGroup recognizes sushi rolls by the name of the group', () => {
    expect(
      ['Choose 3 MAKI', 'Roll Special', 'roll special (2)'].map((name) => isRollGroup(group(name))),
    ).toEqual([true, true, true])
    expect(isRollGroup(group('Bread roll'))).toBe(false)
  })
})

describe('selectionIssues', () => {
  const dish = product('Dish', {
    optionGroups: [
      size,
      { ...toppings, options: [option('Basil'), option('Anchovy', { isAvailable: false })] },
    ],
  })
  const chosenSize = { groupId: 'Size', optionIds: ['Size-a'] }

  test('accepts valid selections', () => {
    expect(selectionIssues(dish, [chosenSize, { groupId: 'Toppings', optionIds: ['Basil'] }])).toEqual([])
  })

  test.each([
    ['a missing choice', [], 'Size', 'Please select exactly 1 option(s) from Size.'],
    [
      'an unknown group',
      [chosenSize, { groupId: 'X', optionIds: [] }],
      'X',
      'An option of Dish is no longer offered.',
    ],
    [
      'an unknown option',
      [{ groupId: 'Size', optionIds: ['zzz'] }],
      'Size',
      'An option of Size is no longer offered.',
    ],
    [
      'the same option twice',
      [{ groupId: 'Size', optionIds: ['Size-a', 'Size-a'] }],
      'Size',
      'An option of Size was selected twice.',
    ],
    ['the same group twice', [chosenSize, chosenSize], 'Size', 'An option of Size was selected twice.'],
    [
      'a sold-out option',
      [chosenSize, { groupId: 'Toppings', optionIds: ['Anchovy'] }],
      'Toppings',
      'Anchovy is sold out.',
    ],
  ])('reports %s', (_, selections, groupId, message) => {
    expect(selectionIssues(dish, selections)).toEqual([{ groupId, message }])
  })
})
