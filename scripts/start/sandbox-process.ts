import { type ChildProcess, spawn } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { setTimeout as delay } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import type { Config } from '../../packages/server/src/platform/config.ts'
import type { Logger } from '../../packages/server/src/platform/log.ts'
import { requireFreeSandboxPorts, sandboxPortTaken } from './free-ports.ts'

type Sandbox = NonNullable<Config['sandbox']>

const PROGRAM = fileURLToPath(new URL('../../packages/sandbox/src/main.ts', import.meta.url))
/** A busy machine needs long for the first lines of a program. */
const START_TIMEOUT_MS = 60_000
const RESTART_MS = 500

/** Its message is one line for the operator. */
export class SandboxError extends Error {}

/**
 * Runs the sandbox of all third parties in a process of its own, and restarts it when it exits, until `stop`
 * or the end of this process.
 *
 * @throws SandboxError when it does not start, PortError when another program uses one of its ports.
 */
export async function startSandbox(config: Config, log: Logger): Promise<{ stop(): Promise<void> }> {
  let child = await launchSandbox(config, log)
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
    log.warn('the sandbox exited, restarting it')
    await delay(RESTART_MS, undefined, { signal: stopping.signal }).catch(() => {})
    if (stopping.signal.aborted) return false
    try {
      child = await launchSandbox(config, log)
      return true
    } catch (error) {
      log.warn(`the sandbox failed to start: ${error instanceof Error ? error.message : error}`)
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

async function launchSandbox(config: Config, log: Logger): Promise<ChildProcess> {
  const { sandbox } = config
  if (!sandbox) throw new SandboxError('These settings use no sandbox.')
  const launchId = randomUUID()
  // Detached, so that Ctrl-C reaches only this process, which stops the sandbox last. The closing IPC
  // channel ends the sandbox after this process has exited.
  const child = spawn(process.execPath, ['--max-semi-space-size=4', PROGRAM], {
    env: environmentOf(config, sandbox, launchId),
    detached: true,
    stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
  })
  let isReady = false
  let lastLine = 'The sandbox exited without output.'
  createInterface({ input: child.stderr as NodeJS.ReadableStream }).on('line', (line) => {
    lastLine = line
    if (isReady) log.warn(`sandbox: ${line}`)
  })
  const ready = once(child, 'message').then(() => true)
  const late = delay(START_TIMEOUT_MS, false, { ref: false }).then(() => {
    lastLine = `The sandbox did not start within ${START_TIMEOUT_MS / 1000} seconds.`
    return false
  })
  isReady = await Promise.race([ready, ended(child).then(() => false), late])
  try {
    if (!isReady) {
      await requireFreeSandboxPorts(config)
      throw new SandboxError(lastLine)
    }
    await requireOurs(config, launchId)
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
export async function requireOurs(config: Config, launchId: string): Promise<void> {
  if (!config.sandbox) return
  const { origin } = config.sandbox
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

function environmentOf(config: Config, sandbox: Sandbox, launchId: string): NodeJS.ProcessEnv {
  const host = config.host?.includes(':') ? `[${config.host}]` : (config.host ?? '127.0.0.1')
  const { stripe } = config
  return {
    PATH: process.env.PATH,
    NODE_ENV: process.env.NODE_ENV,
    SANDBOX_LAUNCH_ID: launchId,
    SANDBOX_PORT: new URL(sandbox.origin).port,
    SANDBOX_SMTP_PORT: String(sandbox.smtpPort),
    SANDBOX_PRINTER_PORT: String(sandbox.printerPort),
    SANDBOX_DATA: join(config.dataDir, 'sandbox'),
    SANDBOX_TARGET: `http://${host}:${config.port}`,
    SANDBOX_COURIER_WEBHOOK_KEY: config.courier.webhookKey ?? 'sandbox',
    SANDBOX_IDENTITY_REDIRECTS: `${config.origin}/api/auth/callback/sandbox`,
    SANDBOX_SAML_PROGRAMS: new URLSearchParams({
      [`${config.origin}/api/auth/saml/sandbox-company/metadata`]: `${config.origin}/api/auth/callback/sandbox-company`,
    }).toString(),
    SANDBOX_STRIPE_WEBHOOK_SECRET: stripe.webhookSecret,
    // Real keys are not passed on.
    ...(stripe.sandboxOrigin && {
      SANDBOX_STRIPE_KEY: stripe.secretKey,
      SANDBOX_STRIPE_PUBLISHABLE_KEY: stripe.publishableKey,
    }),
  }
}
