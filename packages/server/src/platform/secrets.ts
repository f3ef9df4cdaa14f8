import {
  createCipheriv,
  createDecipheriv,
  createHmac,
  createSecretKey,
  hkdfSync,
  type KeyObject,
  randomBytes,
} from 'node:crypto'
import { linkSync, mkdirSync, readFileSync, unlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

/** Operations with the program's secret key. Losing the key loses every sealed credential. */
export interface Secrets {
  /** Encrypts and authenticates; the same text yields different bytes each time. */
  seal(text: string): Buffer
  /** Throws when the bytes were modified, or sealed with another key. */
  open(sealed: Uint8Array): string
  /**
   * Derives 32 bytes from the secret key, deterministic per purpose and value. Purposes are few and fixed.
   */
  derive(purpose: string, value: string): Buffer
}

const KEY_BYTES = 32
const NONCE_BYTES = 12
const TAG_BYTES = 16
/** First byte of sealed data, so that the algorithm can be changed later. */
const AES_256_GCM = 1

export function createSecrets(key: Buffer): Secrets {
  if (key.length !== KEY_BYTES)
    throw new Error(`The secret key has ${key.length} bytes instead of ${KEY_BYTES}.`)
  const sealing = subkey(key, 'seal')
  const deriving = new Map<string, KeyObject>()
  const keyFor = (purpose: string) => {
    const known = deriving.get(purpose) ?? createSecretKey(subkey(key, purpose))
    deriving.set(purpose, known)
    return known
  }
  return {
    seal(text) {
      const nonce = randomBytes(NONCE_BYTES)
      const cipher = createCipheriv('aes-256-gcm', sealing, nonce)
      const content = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()])
      return Buffer.concat([Buffer.of(AES_256_GCM), nonce, cipher.getAuthTag(), content])
    },
    open(sealed) {
      const bytes = Buffer.from(sealed)
      if (bytes[0] !== AES_256_GCM) throw new Error('These bytes were not sealed by this program.')
      const nonce = bytes.subarray(1, 1 + NONCE_BYTES)
      const content = bytes.subarray(1 + NONCE_BYTES + TAG_BYTES)
      const decipher = createDecipheriv('aes-256-gcm', sealing, nonce, { authTagLength: TAG_BYTES })
      decipher.setAuthTag(bytes.subarray(1 + NONCE_BYTES, 1 + NONCE_BYTES + TAG_BYTES))
      return decipher.update(content, undefined, 'utf8') + decipher.final('utf8')
    },
    derive: (purpose, value) => createHmac('sha256', keyFor(purpose)).update(value).digest(),
  }
}

/** The key from the settings, else from the data folder, where it is generated if missing. */
export function loadSecretKey(settings: { secretKey: string | null; dataDir: string }): Buffer {
  if (settings.secretKey) return Buffer.from(settings.secretKey, 'base64')
  const file = join(settings.dataDir, 'secret.key')
  return readKey(file) ?? makeKey(settings.dataDir, file)
}

function subkey(key: Buffer, purpose: string): Buffer {
  return Buffer.from(hkdfSync('sha256', key, 'comanda', purpose, KEY_BYTES))
}

function readKey(file: string): Buffer | null {
  try {
    return Buffer.from(readFileSync(file, 'utf8'), 'base64')
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null
    throw error
  }
}

/**
 * Written completely and then linked into place: when two processes start together, both use the first one's
 * key.
 */
function makeKey(folder: string, file: string): Buffer {
  mkdirSync(folder, { recursive: true })
  const draft = `${file}.${process.pid}`
  writeFileSync(draft, `${randomBytes(KEY_BYTES).toString('base64')}\n`, { mode: 0o600 })
  try {
    linkSync(draft, file)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
  } finally {
    unlinkSync(draft)
  }
  return Buffer.from(readFileSync(file, 'utf8'), 'base64')
}
