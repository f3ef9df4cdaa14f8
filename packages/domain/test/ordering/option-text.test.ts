import { expect, test } from 'vitest'
import { optionText } from '../../src/ordering/option-text.ts'

test.each([
  ['Double patty', null, 'Double patty'],
  ['Bacon', 'add', 'add Bacon'],
  ['Onion', 'remove', 'no Onion'],
  ['Vegan mozzarella', 'substitute', 'with Vegan mozzarella'],
  ['No Onion', 'remove', 'No Onion'],
  ['Sub oat milk', 'substitute', 'Sub oat milk'],
  ['Noodles', 'remove', 'no Noodles'],
] as const)('%s with the action %s is %s', (name, modifierAction, text) => {
  expect(optionText({ name, modifierAction })).toBe(text)
})
