import { expect, test } from 'vitest'
import { readTheme } from './read-theme.ts'

test('reads "light" or "dark" from the theme cookie and ignores any other value', () => {
  expect(readTheme('theme=dark')).toBe('dark')
  expect(readTheme('a=1; theme=light; b=2')).toBe('light')
  expect(readTheme(undefined)).toBeUndefined()
  expect(readTheme('theme=system')).toBeUndefined()
  expect(readTheme('mytheme=dark; theme')).toBeUndefined()
  expect(readTheme('theme="><script>')).toBeUndefined()
})
