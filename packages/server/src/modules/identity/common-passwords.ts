import { readFileSync } from 'node:fs'

/** Whether a password is among the 5,000 that are tried first wherever passwords are guessed, in any letter case. */
export function isCommonPassword(password: string): boolean {
  return common.has(password.toLowerCase())
}

/**
 * Whether a password is long but no harder to guess than a short one: a common one with digits and signs around it or
 * for its letters ("P@ssw0rd!2024"), the same few characters again and again, or a row of the alphabet or the keyboard.
 */
export function isDrawnOut(password: string): boolean {
  const plain = password.toLowerCase()
  return [plain, withLetters(plain)].some(
    (form) => common.has(wordIn(form)) || isRepeated(form) || rows.some((row) => row.includes(form)),
  )
}

// The head of the public lists of leaked passwords, as far as they are long enough to be chosen here.
const common = new Set(
  readFileSync(new URL('./common-passwords.txt', import.meta.url), 'utf8')
    .trim()
    .split('\n'),
)

/** Without digits and signs before and after. */
function wordIn(password: string): string {
  return password.replace(/^[^a-z]+|[^a-z]+$/g, '')
}

function withLetters(password: string): string {
  return password.replace(/[@4301$5!7]/g, (sign) => lookAlikes[sign] ?? sign)
}

const lookAlikes: Record<string, string> = {
  ...{ '@': 'a', 4: 'a', 3: 'e', 0: 'o', 1: 'i' },
  ...{ $: 's', 5: 's', '!': 'i', 7: 't' },
}

const FEW = 4

function isRepeated(password: string): boolean {
  for (let length = 1; length <= password.length / 2; length += 1) {
    const part = password.slice(0, length)
    const again = part.repeat(Math.ceil(password.length / length)).slice(0, password.length)
    if (again === password && (length <= FEW || common.has(wordIn(part)))) return true
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
