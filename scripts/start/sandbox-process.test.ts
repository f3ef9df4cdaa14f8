import { mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { type Config, parseConfig } from '../../packages/server/src/platform/config.ts'
import { createLog } from '../../packages/server/src/platform/log.ts'
import { openWorkplace } from '../../tools/program/workplace.ts'
import { PortError } from './free-ports.ts'
import { requireOurs, startSandbox } from './sandbox-process.ts'

const log = createLog({ logLevel: 'silent', production: true })
let dataDir: string
const closing: (() => Promise<unknown>)[] = []

beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'comanda-start-'))
})

afterEach(async () => {
  for (const close of closing.splice(0).reverse()) await close()
  rmSync(dataDir, { recursive: true, force: true })
})

describe('the sandbox process', () => {
  test('recognizes the sandbox of its own launch and rejects that of another', async () => {
    const config = configBefore(await freePort())
    const sandbox = await startSandbox(config, log)
    closing.push(sandbox.stop)
    const health = await healthOf(config)
    expect(health).toMatchObject({ ok: true, launchId: expect.stringMatching(/./) })
    await requireOurs(config, health.launchId)
    await expect(requireOurs(config, 'another launch')).rejects.toThrow(PortError)
  })

  test('restarts a killed process with its state', { timeout: 90_000 }, async () => {
    const config = configBefore(await freePort())
    const sandbox = await startSandbox(config, log)
    closing.push(sandbox.stop)
    const root = `${config.sandbox?.origin}/sandbox/courier`
    const headers = { accept: 'application/json', 'content-type': 'application/json' }
    await fetch(`${root}/control`, { method: 'POST', headers, body: JSON.stringify({ delayMs: 7 }) })
    const before = await healthOf(config)
    process.kill(before.pid, 'SIGKILL')
    await vi.waitFor(async () => expect((await healthOf(config)).pid).not.toBe(before.pid), {
      timeout: 60_000,
    })
    const control = await fetch(`${root}/control`, { headers }).then((answer) => answer.json())
    expect(control.delayMs).toBe(7)
  })

  test('reports in one line that another program uses its port', async () => {
    const port = await listenAsAnother()
    const config = configBefore(port)
    const line = `Port ${port} is in use: the sandbox uses ports up to PORT + 7 (PORT is ${port - 1}); set PORT to another port.`
    await expect(startSandbox(config, log)).rejects.toThrow(new PortError(line))
    await expect(requireOurs(config, 'ours')).rejects.toThrow(new PortError(line))
  })
})

async function healthOf(config: Config) {
  const answer = await fetch(`${config.sandbox?.origin}/sandbox/healthz`)
  return answer.json()
}

function configBefore(port: number) {
  return parseConfig({ COMANDA_DATA: dataDir, LOG_LEVEL: 'silent', PORT: String(port - 1) })
}

/** A healthy server that is not our sandbox. */
async function listenAsAnother(): Promise<number> {
  const server = createServer((_, outgoing) => outgoing.end('{"ok":true}'))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  closing.push(async () => server.close())
  return (server.address() as AddressInfo).port
}

/** The second of several consecutive free ports. */
async function freePort(): Promise<number> {
  const place = await openWorkplace('sandboxes')
  closing.push(async () => place.remove())
  return place.port + 1
}
