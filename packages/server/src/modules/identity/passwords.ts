import { randomBytes, type ScryptOptions, scrypt, timingSafeEqual } from 'node:crypto'

const KEY_LENGTH = 64
/** Slow on purpose; tests pass a cheaper one. */
const strong: ScryptOptions = { N: 16_384, r: 16, p: 1, maxmem: 128 * 16_384 * 16 * 2 }

/** A salted scrypt hash: "salt:key" in hexadecimal. */
export async function hashPassword(password: string, cost = strong): Promise<string> {
  const salt = randomBytes(16).toString('hex')
  return `${salt}:${(await keyOf(password, salt, cost)).toString('hex')}`
}

export async function verifyPassword(hash: string, password: string, cost = strong): Promise<boolean> {
  const [salt = '', key = ''] = hash.split(':')
  const expected = Buffer.from(key, 'hex')
  const given = await keyOf(password, salt, cost)
  return given.length === expected.length && timingSafeEqual(given, expected)
}

function keyOf(password: string, salt: string, cost: ScryptOptions): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    scrypt(password.normalize('NFKC'), salt, KEY_LENGTH, cost, (error, key) =>
      error ? reject(error) : resolve(key),
    )
  })
}
