import { expect, test } from 'vitest'
import { csvLine } from './csv.ts'

test('a line separates its cells by commas and ends with CR LF', () => {
  expect(csvLine(['Ada', 12, null, -4.5, ''])).toBe('Ada,12,,-4.5,\r\n')
})

test('cells with commas, quotes or line breaks are quoted', () => {
  expect(csvLine(['a, b', 'say "hi"', 'two\nlines'])).toBe('"a, b","say ""hi""","two\nlines"\r\n')
})

test.each([
  '=HYPERLINK("http://evil.example")',
  '+1',
  '-1+2',
  '-1|calc',
  '@SUM(1)',
  '\t=1',
  '\r=1',
  ' =1',
  '\uFEFF=1',
  '＝1',
  '|calc',
])('%j is escaped as text, not a formula', (text) => {
  const line = csvLine([text])
  expect(line.replace(/^"/, '')).toMatch(/^'/)
})

test('a text that is a formula behind an apostrophe gets another, because an import removes one', () => {
  expect(csvLine(["'=1", "''-5", "'n' roll"])).toBe("''=1,'''-5,'n' roll\r\n")
})

test('an amount below zero stays a number', () => {
  expect(csvLine(['-4.64', '-1', '12.50'])).toBe('-4.64,-1,12.50\r\n')
})
