import { type ChildProcess, spawn } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { setTimeout as delay } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import type { Config } from '../../packages/server/src/platform/config.ts'
import type { Logger } from '../../packages/server/src/platform/log.ts'
import { requireFreeSandboxPorts, takenBeside } from './free-ports.ts'
import { environmentOf, type StandIn, standIns } from './sandbox-environment.ts'

const PROGRAM = fileURLToPath(new URL('../../packages/sandbox/src/main.ts', import.meta.url))
const PATIENCE_MS = 15_000
const RESTART_MS = 500

/** One clear line for the operator. */
export class SandboxError extends Error {}

/**
 * Runs the stand-ins of third parties beside us, each in a process of its own that is started again whenever it ends,
 * until `stop` or our own end.
 *
 * @throws SandboxError when they do not come up the first time, PortError when another program has one of their ports.
 */
export async function startSandboxes(config: Config, log: Logger): Promise<{ stop(): Promise<void> }> {
  const starting = await Promise.allSettled(standIns.map((name) => keepRunning(config, log, name)))
  const running = starting.flatMap((start) => (start.status === 'fulfilled' ? [start.value] : []))
  const stop = async () => {
    await Promise.all(running.map((standIn) => standIn.stop()))
  }
  for (const start of starting) {
    if (start.status === 'fulfilled') continue
    await stop()
    throw start.reason
  }
  return { stop }
}

async function keepRunning(config: Config, log: Logger, name: StandIn): Promise<{ stop(): Promise<void> }> {
  const launch = () => launchSandbox(config, log, name)
  let child = await launch()
  const stopping = new AbortController()
  const loop = keepOn()

  async function keepOn(): Promise<void> {
    while (!stopping.signal.aborted) {
      await ended(child)
      while (!stopping.signal.aborted && !(await restarted()));
    }
    child.kill('SIGTERM')
    await ended(child)
  }

  async function restarted(): Promise<boolean> {
    log.warn(`the stand-in for ${name} ended, starting it again`)
    await delay(RESTART_MS, undefined, { signal: stopping.signal }).catch(() => {})
    if (stopping.signal.aborted) return false
    try {
      child = await launch()
      return true
    } catch (error) {
      log.warn(
        `the stand-in for ${name} could not be started: ${error instanceof Error ? error.message : error}`,
      )
      return false
    }
  }

  return {
    async stop() {
      stopping.abort()
      child.kill('SIGTERM')
      await loop
    },
  }
}

async function launchSandbox(config: Config, log: Logger, name: StandIn): Promise<ChildProcess> {
  if (!config.sandbox) throw new SandboxError('No sandbox is needed with these settings.')
  const launchId = randomUUID()
  // A group of its own: Ctrl-C is for us, who stop it last. The channel tells it when we are gone.
  const child = spawn(process.execPath, [PROGRAM], {
    env: environmentOf(config, config.sandbox, name, launchId),
    detached: true,
    stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
  })
  let isReady = false
  let lastLine = `The stand-in for ${name} ended without a word.`
  createInterface({ input: child.stderr as NodeJS.ReadableStream }).on('line', (line) => {
    lastLine = line
    if (isReady) log.warn(`sandbox: ${line}`)
  })
  const ready = once(child, 'message').then(() => true)
  const late = delay(PATIENCE_MS, false, { ref: false })
  isReady = await Promise.race([ready, ended(child).then(() => false), late])
  try {
    if (!isReady) {
      await requireFreeSandboxPorts(config, name)
      throw new SandboxError(lastLine)
    }
    await requireOurs(config, name, launchId)
    return child
  } catch (error) {
    child.kill('SIGKILL')
    throw error
  }
}

/**
 * Another program, even another sandbox, may answer in place of ours, and must not be told of orders and payments.
 *
 * @throws PortError when it does.
 */
export async function requireOurs(config: Config, name: StandIn, launchId: string): Promise<void> {
  if (!config.sandbox) return
  const origin = config.sandbox.origins[name]
  const signal = AbortSignal.timeout(PATIENCE_MS)
  const health = await fetch(`${origin}/sandbox/healthz`, { signal })
    .then((answer) => answer.json())
    .catch(() => null)
  if (health?.launchId !== launchId) throw takenBeside(Number(new URL(origin).port), config)
}

function ended(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return Promise.resolve()
  // Not "exit": its last words may still be on their way then.
  return new Promise((resolve) => child.once('close', () => resolve()))
}
