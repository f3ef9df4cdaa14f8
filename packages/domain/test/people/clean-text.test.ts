import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { cleanText, visibleLength } from '../../src/people/clean-text.ts'

describe('cleanText', () => {
  test.each([
    ['  Anna   Maria ', 'Anna Maria'],
    ['two\r\nlines\tand tab', 'two lines and tab'],
    ['bell\u0007 and nul\u0000', 'bell and nul'],
    ['evil\u202Egnp.exe\u2066', 'evilgnp.exe'],
    ['zero\u200Bwidth\uFEFF', 'zerowidth'],
    ['tag\u{E0041}ged', 'tagged'],
    ['half \uD83D pair', 'half pair'],
    ['Ame\u0301lie', 'Amélie'],
    ['<b>&amp;</b>', '<b>&amp;</b>'],
  ])('%j becomes %j', (text, clean) => {
    expect(cleanText(text, 80)).toBe(clean)
  })

  test('keeps joiners inside emoji and words, and drops stray ones', () => {
    expect(cleanText('👩‍🍳 and 🏴‍☠️', 80)).toBe('👩‍🍳 and 🏴‍☠️')
    expect(cleanText('👩🏽‍🍳', 80)).toBe('👩🏽‍🍳')
    expect(cleanText('می‌خواهم', 80)).toBe('می‌خواهم')
    expect(cleanText('\u200D\u200Da\u200D', 80)).toBe('a')
  })

  test('counts and truncates visible characters', () => {
    expect(visibleLength('👩‍🍳é')).toBe(2)
    expect(cleanText('👩‍🍳👩‍🍳👩‍🍳', 2)).toBe('👩‍🍳👩‍🍳')
    expect(cleanText('one two', 4)).toBe('one')
    expect(cleanText('anything', 0)).toBe('')
  })

  test('limits a stack of combining marks', () => {
    expect(cleanText(`a${'\u0316'.repeat(5000)}`, 10).length).toBeLessThanOrEqual(120)
  })

  test('is idempotent and never exceeds its limit', () => {
    fc.assert(
      fc.property(
        fc.string({ unit: 'binary', maxLength: 60 }),
        fc.integer({ min: 0, max: 30 }),
        (text, max) => {
          const clean = cleanText(text, max)
          expect(visibleLength(clean)).toBeLessThanOrEqual(max)
          expect(cleanText(clean, max)).toBe(clean)
          expect(clean).not.toMatch(/[\p{Cc}\u202A-\u202E\u2066-\u2069\u200B]/u)
        },
      ),
      { numRuns: 500 },
    )
  })
})
