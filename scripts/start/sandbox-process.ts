import { type ChildProcess, spawn } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { setTimeout as delay } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import type { Config } from '../../packages/server/src/platform/config.ts'
import type { Logger } from '../../packages/server/src/platform/log.ts'
import { requireFreeSandboxPorts, sandboxPortTaken } from './free-ports.ts'
import { environmentOf, type SandboxName, sandboxNames } from './sandbox-environment.ts'

const PROGRAM = fileURLToPath(new URL('../../packages/sandbox/src/main.ts', import.meta.url))
const START_TIMEOUT_MS = 15_000
const RESTART_MS = 500

/** Its message is one line for the operator. */
export class SandboxError extends Error {}

/**
 * Runs the sandboxes of third parties, each in its own process, and restarts them when they exit, until
 * `stop` or the end of this process.
 *
 * @throws SandboxError when they do not start, PortError when another program uses one of their ports.
 */
export async function startSandboxes(config: Config, log: Logger): Promise<{ stop(): Promise<void> }> {
  const starting = await Promise.allSettled(sandboxNames.map((name) => keepRunning(config, log, name)))
  const running = starting.flatMap((start) => (start.status === 'fulfilled' ? [start.value] : []))
  const stop = async () => {
    await Promise.all(running.map((service) => service.stop()))
  }
  for (const start of starting) {
    if (start.status === 'fulfilled') continue
    await stop()
    throw start.reason
  }
  return { stop }
}

async function keepRunning(
  config: Config,
  log: Logger,
  name: SandboxName,
): Promise<{ stop(): Promise<void> }> {
  const launch = () => launchSandbox(config, log, name)
  let child = await launch()
  const stopping = new AbortController()
  const loop = supervise()

  async function supervise(): Promise<void> {
    while (!stopping.signal.aborted) {
      await ended(child)
      while (!stopping.signal.aborted && !(await restarted()));
    }
    child.kill('SIGTERM')
    await ended(child)
  }

  async function restarted(): Promise<boolean> {
    log.warn(`the ${name} sandbox exited, restarting it`)
    await delay(RESTART_MS, undefined, { signal: stopping.signal }).catch(() => {})
    if (stopping.signal.aborted) return false
    try {
      child = await launch()
      return true
    } catch (error) {
      log.warn(`the ${name} sandbox failed to start: ${error instanceof Error ? error.message : error}`)
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

async function launchSandbox(config: Config, log: Logger, name: SandboxName): Promise<ChildProcess> {
  if (!config.sandbox) throw new SandboxError('These settings use no sandbox.')
  const launchId = randomUUID()
  // Detached, so that Ctrl-C reaches only this process, which stops the sandbox last. The IPC channel tells
  // the sandbox when this process has exited.
  const child = spawn(process.execPath, [PROGRAM], {
    env: environmentOf(config, config.sandbox, name, launchId),
    detached: true,
    stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
  })
  let isReady = false
  let lastLine = `The ${name} sandbox exited without output.`
  createInterface({ input: child.stderr as NodeJS.ReadableStream }).on('line', (line) => {
    lastLine = line
    if (isReady) log.warn(`sandbox: ${line}`)
  })
  const ready = once(child, 'message').then(() => true)
  const late = delay(START_TIMEOUT_MS, false, { ref: false })
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
 * Verifies that the sandbox of this launch responds: another program, even another sandbox, must not receive
 * our orders and payments.
 *
 * @throws PortError when another program responds.
 */
export async function requireOurs(config: Config, name: SandboxName, launchId: string): Promise<void> {
  if (!config.sandbox) return
  const origin = config.sandbox.origins[name]
  const signal = AbortSignal.timeout(START_TIMEOUT_MS)
  const health = await fetch(`${origin}/sandbox/healthz`, { signal })
    .then((response) => response.json())
    .catch(() => null)
  if (health?.launchId !== launchId) throw sandboxPortTaken(Number(new URL(origin).port), config)
}

function ended(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return Promise.resolve()
  // Not "exit": the last output may still be buffered then.
  return new Promise((resolve) => child.once('close', () => resolve()))
}
