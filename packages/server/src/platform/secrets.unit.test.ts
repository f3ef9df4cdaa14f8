import { randomBytes } from 'node:crypto'
import { mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { createSecrets, loadSecretKey } from './secrets.ts'

test('opens what it sealed, and seals the same text differently each time', () => {
  const secrets = createSecrets(randomBytes(32))
  const sealed = secrets.seal('café 🔑')
  expect(secrets.open(sealed)).toBe('café 🔑')
  expect(secrets.seal('café 🔑')).not.toEqual(sealed)
  expect(sealed.includes('caf')).toBe(false)
})

test('rejects a modified byte and another key', () => {
  const secrets = createSecrets(randomBytes(32))
  const sealed = secrets.seal('secret')
  for (let i = 0; i < sealed.length; i += 1) {
    const changed = Buffer.from(sealed)
    changed[i] = (changed[i] ?? 0) ^ 1
    expect(() => secrets.open(changed), `byte ${i}`).toThrow()
  }
  expect(() => createSecrets(randomBytes(32)).open(sealed)).toThrow()
})

test('derives values that depend on key, purpose and value', () => {
  const key = randomBytes(32)
  const { derive } = createSecrets(key)
  expect(derive('token', '1')).toHaveLength(32)
  expect(derive('token', '1')).toEqual(createSecrets(key).derive('token', '1'))
  expect(derive('token', '1')).not.toEqual(derive('token', '2'))
  expect(derive('token', '1')).not.toEqual(derive('other', '1'))
  expect(derive('token', '1')).not.toEqual(createSecrets(randomBytes(32)).derive('token', '1'))
})

test('generates the key once, in a file that only its owner can read', () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'comanda-key-'))
  onTestFinished(() => rmSync(dataDir, { recursive: true }))
  const folder = join(dataDir, 'new')
  const key = loadSecretKey({ secretKey: null, dataDir: folder })
  expect(key).toHaveLength(32)
  expect(loadSecretKey({ secretKey: null, dataDir: folder })).toEqual(key)
  expect(statSync(join(folder, 'secret.key')).mode & 0o777).toBe(0o600)
  expect(readFileSync(join(folder, 'secret.key'), 'utf8').trim()).toBe(key.toString('base64'))
})

test('prefers the key of the settings', () => {
  const key = randomBytes(32)
  expect(loadSecretKey({ secretKey: key.toString('base64'), dataDir: '/nowhere' })).toEqual(key)
})
