import { globSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test, vi } from 'vitest'
import { buildClient } from './web-build.ts'

/** Settings that contain a secret. Bundles for browsers must contain neither their values nor their names. */
const settings = [
  'STRIPE_SECRET_KEY',
  'STRIPE_WEBHOOK_SECRET',
  'COURIER_WEBHOOK_KEY',
  'SMTP_URL',
  'TWILIO_AUTH_TOKEN',
  'COMANDA_SECRET_KEY',
  'COMANDA_SIGN_IN_PROVIDERS',
  'DATABASE_URL',
  'DATABASE_URL_APP',
  'DATABASE_URL_PLATFORM',
]

test('browser bundles contain no secret setting, even when the build environment defines them', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'comanda-bundles-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  for (const name of [...settings, ...settings.map((setting) => `VITE_${setting}`)]) {
    vi.stubEnv(name, `PLANTED-${name}`)
  }
  vi.stubEnv('NODE_ENV', 'production')
  onTestFinished(() => void vi.unstubAllEnvs())
  await buildClient(folder)
  const files = globSync('**/*', { cwd: folder }).filter((file) =>
    /\.(?:js|css|html|json|svg|map)$/.test(file),
  )
  expect(files.length).toBeGreaterThan(20)
  for (const file of files) {
    const text = readFileSync(join(folder, file), 'utf8')
    expect(text.includes('PLANTED-'), file).toBe(false)
    expect(settings.filter((setting) => text.includes(setting))).toEqual([])
  }
}, 60_000)
