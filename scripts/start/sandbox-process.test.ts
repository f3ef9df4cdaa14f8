import { mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { parseConfig } from '../../packages/server/src/platform/config.ts'
import { createLog } from '../../packages/server/src/platform/log.ts'
import { PortError } from './free-ports.ts'
import { requireOurs, startSandboxProcess } from './sandbox-process.ts'

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
  it('answers as ours', async () => {
    const config = configBefore(await freePort())
    const sandbox = await startSandboxProcess(config, log)
    closing.push(sandbox.stop)
    const health = await fetch(`${config.sandbox?.origin}/sandbox/healthz`).then((answer) => answer.json())
    expect(health).toEqual({ ok: true, launchId: expect.stringMatching(/./) })
    await requireOurs(config, health.launchId)
    await expect(requireOurs(config, 'of another start')).rejects.toThrow(PortError)
  })

  it('says in one line that another program has its port', async () => {
    const port = await listenAsAnother()
    const config = configBefore(port)
    const line = `Port ${port} is in use: the sandbox takes the two ports after PORT (${port - 1}), set PORT to another.`
    await expect(startSandboxProcess(config, log)).rejects.toThrow(new PortError(line))
    await expect(requireOurs(config, 'ours')).rejects.toThrow(new PortError(line))
  })
})

function configBefore(port: number) {
  return parseConfig({ COMANDA_DATA: dataDir, LOG_LEVEL: 'silent', PORT: String(port - 1) })
}

/** A program that is well, and is not ours. */
async function listenAsAnother(): Promise<number> {
  const server = createServer((_, outgoing) => outgoing.end('{"ok":true}'))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  closing.push(async () => server.close())
  return (server.address() as AddressInfo).port
}

/** The port after it is most likely free as well. */
async function freePort(): Promise<number> {
  const port = await listenAsAnother()
  await closing.pop()?.()
  return port
}
