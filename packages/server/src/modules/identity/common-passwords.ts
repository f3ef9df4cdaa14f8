import { readFileSync } from 'node:fs'

/** Whether a password is among the 5,000 most common ones, ignoring case. */
export function isCommonPassword(password: string): boolean {
  return common.has(password.toLowerCase())
}

/**
 * Whether a password is long but as easy to guess as a short one: a common password padded or spelled with
 * digits and symbols ("P@ssw0rd!2024"), a repeated sequence, or a run of the alphabet or keyboard.
 */
export function isPaddedPassword(password: string): boolean {
  const lowerCase = password.toLowerCase()
  return [lowerCase, withLetters(lowerCase)].some(
    (form) => common.has(wordIn(form)) || isRepeated(form) || rows.some((row) => row.includes(form)),
  )
}

// The top of public lists of leaked passwords, limited to those that meet the minimum length.
const common = new Set(
  readFileSync(new URL('./common-passwords.txt', import.meta.url), 'utf8')
    .trim()
    .split('\n'),
)

/** Strips leading and trailing digits and symbols. */
function wordIn(password: string): string {
  return password.replace(/^[^a-z]+|[^a-z]+$/g, '')
}

function withLetters(password: string): string {
  return password.replace(/[@4301$5!7]/g, (sign) => lookAlikes[sign] ?? sign)
}

const lookAlikes: Record<string, string> = {
  '@': 'a',
  4: 'a',
  3: 'e',
  0: 'o',
  1: 'i',
  $: 's',
  5: 's',
  '!': 'i',
  7: 't',
}

const MAX_REPEATED_LENGTH = 4

function isRepeated(password: string): boolean {
  for (let length = 1; length <= password.length / 2; length += 1) {
    const part = password.slice(0, length)
    const repeated = part.repeat(Math.ceil(password.length / length)).slice(0, password.length)
    if (repeated === password && (length <= MAX_REPEATED_LENGTH || common.has(wordIn(part)))) return true
  }
  return false
}

const rows = [
  '1234567890',
  'abcdefghijklmnopqrstuvwxyz',
  'qwertyuiopasdfghjklzxcvbnm',
  'qwertzuiopasdfghjklyxcvbnm',
]
  .flatMap((row) => [row, [...row].reverse().join('')])
  .map((row) => row.repeat(Math.ceil(128 / row.length) + 1))
