import { expect, test } from 'vitest'
import { isolatedText } from '../../src/people/isolated-text.ts'

test('text that is read from right to left does not reorder the line around it', () => {
  expect(isolatedText('ليلى حداد')).toBe('\u2068ليلى حداد\u2069')
  expect(isolatedText('Dana לוי')).toBe('\u2068Dana לוי\u2069')
})

test('other text is unchanged', () => {
  expect(isolatedText('Zoë Ibrahim 🍣')).toBe('Zoë Ibrahim 🍣')
  expect(isolatedText('')).toBe('')
})
