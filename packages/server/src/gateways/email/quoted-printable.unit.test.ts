import { isUtf8 } from 'node:buffer'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { quotedPrintable } from './quoted-printable.ts'

/** A decoder written from RFC 2045. */
function read(encoded: string): Buffer {
  const bytes = encoded
    .replace(/=\r\n/g, '')
    .replace(/=([0-9A-F]{2})/g, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)))
  return Buffer.from(bytes, 'latin1')
}

const nasty = fc.string({
  unit: fc.constantFrom(
    'a',
    '=',
    ' ',
    '\t',
    '\n',
    '\r',
    '.',
    'é',
    '×',
    '−',
    '🍜',
    '\u200c',
    '\u0000',
    '\u007f',
  ),
  maxLength: 400,
})

test('decodes to the original text with CR LF line breaks', () => {
  fc.assert(
    fc.property(fc.oneof(nasty, fc.string({ maxLength: 400 })), (text) => {
      expect(read(quotedPrintable(text).toString('latin1')).toString()).toBe(
        text.replace(/\r\n|\r|\n/g, '\r\n'),
      )
    }),
    { numRuns: 500 },
  )
})

test('limits line length, encodes trailing spaces and never splits a character', () => {
  fc.assert(
    fc.property(nasty, (text) => {
      for (const line of quotedPrintable(text).toString('latin1').split('\r\n')) {
        expect(line.length).toBeLessThanOrEqual(76)
        expect(line).toMatch(/^[\t -~]*$/)
        expect(line).not.toMatch(/[ \t]$/)
        expect(isUtf8(read(line.replace(/=$/, '')))).toBe(true)
      }
    }),
    { numRuns: 500 },
  )
})

test('leaves ASCII text readable', () => {
  expect(quotedPrintable('Total   $49.39\n1× Soup = good ').toString()).toBe(
    'Total   $49.39\r\n1=C3=97 Soup =3D good=20',
  )
})
