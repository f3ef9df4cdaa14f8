import { randomInt } from 'node:crypto'

const alphabet = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz'

/** A random id such as `pi_3f…`: the prefix, an underscore and `length` letters and digits. */
export function newId(prefix: string, length = 24): string {
  return `${prefix}_${randomText(length)}`
}

export function randomText(length: number): string {
  let text = ''
  for (let index = 0; index < length; index++) text += alphabet[randomInt(alphabet.length)]
  return text
}
