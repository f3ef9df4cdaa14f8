import { describe, expect, test } from 'vitest'
import { additionalMenuIssues, normalAdditionalMenu } from '../../src/menu/additional-menu-fields.ts'
import {
  formatSelectionRange,
  identicalGroups,
  MAX_OPTIONS,
  newOption,
  newOptionGroup,
  normalOptionGroup,
  type OptionGroupFields,
  optionGroupIssues,
  optionGroupWarnings,
} from '../../src/menu/option-group-fields.ts'
import {
  fromShortForm,
  newShortOptionGroup,
  shortOptionGroupIssues,
} from '../../src/menu/short-option-group.ts'
import { newUpsell, upsellIssues } from '../../src/menu/upsell-fields.ts'
import { cents } from '../../src/money/cents.ts'

const option = (name: string, fields: object = {}) => ({ ...newOption('modifier', name), name, ...fields })
const sauces = (fields: Partial<OptionGroupFields> = {}): OptionGroupFields => ({
  ...newOptionGroup.modifier,
  name: 'Sauce',
  options: ['Mayo', 'Ketchup', 'Mustard', 'Aioli'].map((name) => option(name)),
  ...fields,
})

test('only a variant is selected at first', () => {
  const options = [option('Mayo', { isDefault: true }), option('Aioli')]
  const defaults = (kind: 'variant' | 'modifier' | 'upsell') =>
    normalOptionGroup(kind, sauces({ options })).options.map(({ isDefault }) => isDefault)
  expect(defaults('variant')).toEqual([true, false])
  expect(defaults('modifier')).toEqual([false, false])
  expect(defaults('upsell')).toEqual([false, false])
})

describe('the fields of an option group', () => {
  test('a group of 1 to 2 of 4 options is valid', () => {
    expect(optionGroupIssues('modifier', sauces({ minSelections: 1, maxSelections: 2 }))).toEqual({})
  })

  test.each([
    [{ name: '  ' }, { name: 'Group name is required' }],
    [{ minSelections: -1 }, { minSelections: 'Enter 0 or more.' }],
    [{ maxSelections: -1 }, { maxSelections: 'Enter 0 or more; 0 is any number.' }],
    [
      { minSelections: 3, maxSelections: 2 },
      { minSelections: '“At least” cannot be more than “At most”. Leave “At most” empty for any number.' },
    ],
    [{ minSelections: 5 }, { minSelections: 'Customers must choose 5, but there are 4 options.' }],
    [{ options: [option('Mayo'), option(' ')] }, { 'options.1.name': 'Option name is required' }],
    [
      { options: [option('Mayo'), option('Ketchup'), option(' mayo')] },
      { 'options.2.name': 'This group already has an option with this name.' },
    ],
    [
      { options: Array.from({ length: MAX_OPTIONS + 1 }, (_, index) => option(`Option ${index}`)) },
      { options: 'A group has at most 200 options.' },
    ],
  ])('%j is refused', (fields, issues) => {
    expect(optionGroupIssues('modifier', sauces(fields))).toMatchObject(issues)
  })

  test('a maximum of 0 is stored as no maximum', () => {
    const stored = normalOptionGroup('modifier', sauces({ maxSelections: 0 }))
    expect(stored.maxSelections).toBeNull()
    expect(optionGroupIssues('modifier', { ...stored, minSelections: 3 })).toEqual({})
  })

  test('a single choice has at most one option', () => {
    const single = sauces({ displayType: 'radio', maxSelections: 5 })
    expect(normalOptionGroup('modifier', single).maxSelections).toBe(1)
    const issues = optionGroupIssues(
      'modifier',
      normalOptionGroup('modifier', { ...single, minSelections: 2 }),
    )
    expect(issues.minSelections).toContain('“At least” cannot be more than “At most”.')
  })

  test('a required single choice of a variant has exactly one default', () => {
    const sizes = { ...sauces(newOptionGroup.variant), name: 'Size', options: [option('S'), option('L')] }
    expect(normalOptionGroup('variant', sizes).options.map(({ isDefault }) => isDefault)).toEqual([
      true,
      false,
    ])
    const chosen = { ...sizes, options: [option('S'), option('L', { isDefault: true })] }
    expect(normalOptionGroup('variant', chosen).options[1]?.isDefault).toBe(true)
    expect(normalOptionGroup('variant', chosen).options[0]?.isDefault).toBe(false)
    const both = { ...sizes, options: sizes.options.map((each) => ({ ...each, isDefault: true })) }
    expect(optionGroupIssues('variant', both)).toEqual({ options: 'Only one option can be the default.' })
    expect(optionGroupIssues('modifier', both)).toEqual({})
  })

  test('only modifiers have an action, and an upsell never costs less than nothing', () => {
    expect(normalOptionGroup('variant', sauces()).options[0]?.modifierAction).toBeNull()
    const removed = [{ ...option('Mayo'), modifierAction: null }]
    expect(normalOptionGroup('modifier', sauces({ options: removed })).options[0]?.modifierAction).toBe('add')
    const cheaper = sauces({ options: [option('Mayo', { priceDelta: cents(-1) })] })
    expect(optionGroupIssues('upsell', cheaper)).toEqual({
      'options.0.priceDelta': 'Price must be 0 or greater',
    })
    expect(optionGroupIssues('variant', cheaper)).toEqual({})
  })
})

test('warns of a group that customers do not see, that blocks its dishes, or that makes one cost less than nothing', () => {
  const soup = { name: 'Soup', basePrice: cents(650) }
  const burger = { name: 'Burger', basePrice: cents(1000) }
  expect(optionGroupWarnings({ minSelections: 0, options: [] }, [])).toEqual([
    'Customers do not see this group: it has no options.',
  ])
  const half = { ...option('Half', { priceDelta: cents(-700) }), isAvailable: false }
  expect(optionGroupWarnings({ minSelections: 0, options: [half] }, [burger])).toEqual([])
  expect(optionGroupWarnings({ minSelections: 1, options: [half] }, [burger, soup])).toEqual([
    'The dishes cannot be ordered now: too many options are sold out.',
    'Half takes $7.00 off Soup, which costs $6.50. A dish never costs less than $0.00.',
  ])
})

test('formats how many options customers choose', () => {
  const ranges = [formatSelectionRange(0, null), formatSelectionRange(2, null), formatSelectionRange(1, 1)]
  expect([...ranges, formatSelectionRange(0, 3), formatSelectionRange(1, 2)]).toEqual([
    ...['Any number', 'At least 2', 'Exactly 1', 'Up to 3', '1 to 2'],
  ])
})

test('finds groups with the same settings and the same options in the same order', () => {
  const group = (id: string, fields: object = {}) => ({
    id,
    kind: 'modifier' as const,
    name: 'Hold',
    description: '',
    minSelections: 0,
    maxSelections: null,
    displayType: 'checkbox' as const,
    options: [
      { ...option('No Onion'), id: `${id}1`, isAvailable: true },
      { ...option('No Basil'), id: `${id}2`, isAvailable: true },
    ],
    ...fields,
  })
  const [a, b] = [group('a'), group('b')]
  const soldOut = group('c', { options: b.options.map((each) => ({ ...each, isAvailable: false })) })
  const reversed = group('d', { options: b.options.toReversed() })
  const others = [group('e', { name: 'hold' }), group('f', { minSelections: 1 }), soldOut, reversed]
  expect(identicalGroups([a, ...others, b])).toEqual([[a, b]])
  expect(identicalGroups(others)).toEqual([])
})

describe('the short form', () => {
  test('starts optional, with 0 to 1 options', () => {
    expect(newShortOptionGroup).toMatchObject({ isRequired: false, minSelections: 0, maxSelections: 1 })
  })

  test.each([
    ['variant' as const, { name: ' ' }, { name: 'Group name is required' }],
    ['modifier' as const, { name: '' }, { name: 'Group name is required' }],
    ['modifier' as const, { minSelections: -1 }, { minSelections: 'Enter 0 or more.' }],
    ['modifier' as const, { maxSelections: 0 }, { maxSelections: 'Enter 1 or more.' }],
    [
      'modifier' as const,
      { minSelections: 3, maxSelections: 2 },
      { minSelections: '“At least” cannot be more than “At most”.' },
    ],
    ['variant' as const, { minSelections: 3, maxSelections: 0 }, {}],
  ])('of a %s with %j has the issues %j', (kind, fields, issues) => {
    expect(shortOptionGroupIssues(kind, { ...newShortOptionGroup, name: 'Size', ...fields })).toEqual(issues)
  })

  test('a required group requires at least one option', () => {
    const required = { ...newShortOptionGroup, name: 'Size', isRequired: true }
    expect(fromShortForm('variant', required)).toMatchObject({ minSelections: 1, maxSelections: 1 })
    expect(fromShortForm('modifier', required)).toMatchObject({ minSelections: 1, maxSelections: 1 })
    const optional = { ...required, isRequired: false }
    expect(fromShortForm('variant', optional)).toMatchObject({
      minSelections: 0,
      maxSelections: 1,
      displayType: 'radio',
    })
    const several = { ...optional, minSelections: 2, maxSelections: 3 }
    expect(fromShortForm('modifier', several)).toMatchObject({ minSelections: 2, maxSelections: 3 })
    expect(fromShortForm('upsell', several)).toMatchObject({ minSelections: 0, maxSelections: null })
  })
})

test('an upsell has a name and a price of at least 0', () => {
  expect(upsellIssues({ ...newUpsell, name: 'Garlic dip' })).toEqual({})
  expect(upsellIssues({ ...newUpsell, name: ' ', price: cents(-1) })).toEqual({
    name: 'Upsell name is required',
    price: 'Price must be 0 or greater',
  })
})

describe('an additional menu', () => {
  const friday = (...times: [string, string][]) => ({
    name: 'Late',
    schedule: { friday: times.map(([start, end]) => ({ start, end })) },
  })
  test.each([
    [friday(['11:00', '14:00'], ['17:00', '21:00']), {}],
    [friday(['11:00', '14:00'], ['14:00', '21:00']), {}],
    [friday(['22:00', '02:00']), {}],
    [friday(['11:00', '11:00']), { 'schedule.friday': 'Enter two different times.' }],
    [friday(['17:00', '21:00'], ['11:00', '17:30']), { 'schedule.friday': 'These times overlap.' }],
    [friday(['17:00', '02:00'], ['22:00', '23:00']), { 'schedule.friday': 'These times overlap.' }],
    [{ name: ' ', schedule: {} }, { name: 'Menu name is required' }],
    [{ name: 'Regular', schedule: {} }, { name: 'The regular menu is built in. Choose another name.' }],
  ])('%j has the issues %j', (fields, issues) => {
    expect(additionalMenuIssues(normalAdditionalMenu(fields))).toEqual(issues)
  })

  test('has no more than five times a day', () => {
    const hours = ['06', '08', '10', '12', '14', '16']
    const times = hours.map((hour): [string, string] => [`${hour}:00`, `${hour}:30`])
    expect(additionalMenuIssues(friday(...times))).toEqual({
      'schedule.friday': 'Enter at most 5 times a day.',
    })
  })

  test('is stored with its times in order and without empty days', () => {
    const entered = { ...friday(['17:00', '21:00'], ['11:00', '14:00']).schedule, monday: [] }
    expect(normalAdditionalMenu({ name: 'Late', schedule: entered }).schedule).toEqual(
      friday(['11:00', '14:00'], ['17:00', '21:00']).schedule,
    )
  })
})
