import { describe, expect, test } from 'vitest'
import { escPosOf } from './esc-pos.ts'

const text = (bytes: Uint8Array) => Buffer.from(bytes).toString('latin1')

describe('a ticket for a receipt printer', () => {
  test('starts with a reset and ends with a cut', () => {
    const printed = text(escPosOf([{ kind: 'rule' }]))
    expect(printed.startsWith('\x1b@')).toBe(true)
    expect(printed.endsWith('\x1dV\x42\x00')).toBe(true)
    expect(printed).toContain(`${'-'.repeat(48)}\n`)
  })

  test('strips control characters from customer input', () => {
    const evil = 'A\x1b@\x1dV\x00\x10\x14B\u0000C\u009b\u2028D'
    const printed = text(
      escPosOf([
        { kind: 'text', text: evil },
        { kind: 'warning', text: evil },
      ]),
    )
    const commands = ['\x1b@', '\x1dV', '\x10\x14', '\x9b', '\0B']
    expect(commands.map((command) => printed.split(command).length - 1)).toEqual([1, 1, 0, 0, 0])
  })

  test('prints a QR code: module size, error correction, data, then the print command', () => {
    const link = 'https://sakura.test/kitchen?order=A17B03D9'
    const printed = text(escPosOf([{ kind: 'code', link: `${link}\x1b\n`, title: 'Scan', text: 'Printed' }]))
    expect(printed).toContain(
      '\x1d(k\x04\x001A2\x00\x1d(k\x03\x001C\x05\x1d(k\x03\x001E1' +
        `\x1d(k${String.fromCharCode(link.length + 3)}\x001P0${link}\x1d(k\x03\x001Q0\n`,
    )
  })

  test('replaces upper-case letters that the code page lacks in a warning', () => {
    const printed = text(escPosOf([{ kind: 'warning', text: 'no sauce ÿ, 5µg' }]))
    expect(printed).toContain('NO SAUCE Y, 5?G')
  })

  test('keeps characters of the code page and approximates all others', () => {
    const printed = text(escPosOf([{ kind: 'text', text: 'Jalapeño “Phở” – 寿司' }]))
    expect(printed).toContain('Jalapeño "Pho" - ??')
  })

  test('wraps between words, and splits a pair that does not fit on one line', () => {
    const words = 'a word and another '.repeat(6).trim()
    const lines = text(escPosOf([{ kind: 'text', text: words }]))
      .split('\n')
      .filter((line) => line.includes('word'))
    expect(lines.length).toBeGreaterThan(1)
    // 48 characters, plus the style commands of the first line.
    expect(Math.max(...lines.slice(1).map((line) => line.length))).toBeLessThanOrEqual(48)
    expect(lines.join(' ')).toContain('another a word')
    const pair = text(escPosOf([{ kind: 'pair', left: 'L'.repeat(30), right: 'R'.repeat(30) }]))
    expect(pair).toContain(`${'L'.repeat(30)}\n${' '.repeat(18)}${'R'.repeat(30)}\n`)
  })
})
