import { expect, test } from 'vitest'
import { readTheme } from './read-theme.ts'

test('a theme is one of two words in its own cookie', () => {
  expect(readTheme('theme=dark')).toBe('dark')
  expect(readTheme('a=1; theme=light; b=2')).toBe('light')
  expect(readTheme(undefined)).toBeUndefined()
  expect(readTheme('theme=system')).toBeUndefined()
  expect(readTheme('mytheme=dark; theme')).toBeUndefined()
  expect(readTheme('theme="><script>')).toBeUndefined()
})
