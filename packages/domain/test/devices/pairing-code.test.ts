import { describe, expect, test } from 'vitest'
import { isHandheld } from '../../src/devices/handheld.ts'
import { formatPairingCode, pairingAlphabet, readPairingCode } from '../../src/devices/pairing-code.ts'

describe('readPairingCode', () => {
  test.each(['7KQ4MX', '7kq 4mx', ' 7KQ-4MX ', '7kq–4mx'])('reads "%s"', (text) => {
    expect(readPairingCode(text)).toBe('7KQ4MX')
  })

  test.each(['', '7KQ4M', '7KQ4MXX', '7KQ4M0', '7KQ4MI', '7KQ4MÄ', "7KQ4M'"])('refuses "%s"', (text) => {
    expect(readPairingCode(text)).toBeNull()
  })
})

test('the pairing alphabet has no characters that look alike', () => {
  for (const alike of ['0O', '1IL', '2Z', '5S', '6G', '8B', 'UV', '0D', '0Q']) {
    expect([...pairingAlphabet].filter((sign) => alike.includes(sign)).length).toBeLessThan(2)
  }
  expect(new Set(pairingAlphabet).size).toBe(pairingAlphabet.length)
})

test('formatPairingCode shows two groups of three characters', () => {
  expect(formatPairingCode('7KQ4MX')).toBe('7KQ 4MX')
})

test('isHandheld distinguishes tablets from computers', () => {
  expect(isHandheld('Mozilla/5.0 (iPad; CPU OS 17_4 like Mac OS X) AppleWebKit/605 Safari/604')).toBe(true)
  expect(isHandheld('Mozilla/5.0 (Linux; Android 14; SM-X210) Chrome/130 Safari/537')).toBe(true)
  expect(isHandheld('Mozilla/5.0 (X11; Linux x86_64) Chrome/130 Safari/537')).toBe(false)
})
