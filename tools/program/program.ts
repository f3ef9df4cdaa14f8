import { type ChildProcess, spawn } from 'node:child_process'
import { closeSync, existsSync, openSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'

const ROOT = join(import.meta.dirname, '../..')
/** The first start builds the bundles and creates the database. */
const START_TIMEOUT_MS = 120_000
const STOP_TIMEOUT_MS = 30_000
const POLL_MS = 25
/** A killed program keeps ports and files in use briefly, so starting is retried, as a supervisor would. */
const MAX_ATTEMPTS = 6
/** The start of the message that the program prints once it is running, in this and in earlier releases. */
const WELCOME = /^Comanda (?:is running|runs):/m
const THIRD_PARTIES = [
  'DATABASE_URL',
  'DATABASE_URL_APP',
  'DATABASE_URL_PLATFORM',
  'COMANDA_ORIGIN',
  'STRIPE_SECRET_KEY',
  'STRIPE_PUBLISHABLE_KEY',
  'STRIPE_WEBHOOK_SECRET',
  'COURIER_BASE_URL',
  'COURIER_AUTH_URL',
  'SMTP_URL',
  'TWILIO_ACCOUNT_SID',
]

export interface ProgramOptions {
  /** Folder for its data and log; must exist and be accessible to every account. */
  folder: string
  /** The first of eight consecutive free ports. */
  port: number
  /** The folder of another checkout to start, such as an earlier release; by default this one. */
  root?: string | null
  /** Additional environment variables. */
  env?: Record<string, string>
  /** Arguments for Node, such as `--cpu-prof`. */
  nodeArgs?: string[]
  /** Kills the program and prevents further starts. */
  abortSignal?: AbortSignal
}

/** The program as run by `npm start`, listening on loopback only. */
export interface Program {
  /** The origin for browsers, such as `http://127.0.0.1:4600`. */
  readonly origin: string
  /** The origin of the sandbox. */
  readonly sandboxOrigin: string
  readonly dataDir: string
  readonly logFile: string
  /** null while it is not running. */
  readonly pid: number | null
  /** Number of failed starts. */
  readonly failedStarts: number
  /**
   * Resolves when it is ready to take orders. Throws with the last lines of its log when it fails to start.
   */
  start(): Promise<void>
  /** Kills it with SIGKILL. Resolves when it has exited. */
  kill(): Promise<void>
  /** Stops it with SIGTERM and resolves when it has exited. Throws when it had to be killed. */
  stop(): Promise<void>
}

export function createProgram(options: ProgramOptions): Program {
  const { folder, port, env = {}, nodeArgs = [], abortSignal } = options
  const root = options.root ?? ROOT
  const origin = `http://127.0.0.1:${port}`
  const dataDir = join(folder, 'data')
  const logFile = join(folder, 'program.log')
  let child: ChildProcess | null = null
  let failedStarts = 0
  abortSignal?.addEventListener('abort', () => child?.kill('SIGKILL'))
  // The program must not outlive this process.
  process.once('exit', () => child?.kill('SIGKILL'))

  function launch(): ChildProcess {
    const log = openSync(logFile, 'a')
    const { settings, args, script } = startCommand(root)
    const started = spawn(process.execPath, [...args, ...nodeArgs, script], {
      cwd: root,
      env: {
        ...inherited(),
        ...settings,
        PORT: String(port),
        HOST: '127.0.0.1',
        COMANDA_DATA: dataDir,
        // Runs count the orders that they place.
        COMANDA_DEMO_PAST_ONLY: '1',
        ...env,
      },
      stdio: ['ignore', log, log],
    })
    closeSync(log)
    return started
  }

  async function start(): Promise<void> {
    for (let attempt = 1; attempt <= MAX_ATTEMPTS; attempt += 1) {
      abortSignal?.throwIfAborted()
      const logged = existsSync(logFile) ? statSync(logFile).size : 0
      child = launch()
      if (await untilReady(child, origin, () => readFileSync(logFile).subarray(logged))) return
      failedStarts += 1
      await killAndWait(child)
      child = null
      await delay(200 * attempt)
    }
    const lastLines = readFileSync(logFile, 'utf8').trimEnd().split('\n').slice(-15).join('\n')
    throw new Error(`The program did not start:\n${lastLines}`)
  }

  return {
    origin,
    sandboxOrigin: `http://127.0.0.1:${port + 1}`,
    dataDir,
    logFile,
    start,
    get pid() {
      return child?.pid ?? null
    },
    get failedStarts() {
      return failedStarts
    },
    async kill() {
      const killed = child
      child = null
      if (killed) await killAndWait(killed)
    },
    async stop() {
      const stopped = child
      child = null
      if (!stopped || hasEnded(stopped)) return
      stopped.kill('SIGTERM')
      const inTime = await Promise.race([
        ended(stopped),
        delay(STOP_TIMEOUT_MS, 'late' as const, { ref: false }),
      ])
      if (inTime !== 'late') return
      await killAndWait(stopped)
      throw new Error(`The program did not stop within ${STOP_TIMEOUT_MS / 1000} seconds.`)
    },
  }
}

/** The environment of `npm start`, the arguments of Node and the script. */
function startCommand(root: string): { settings: Record<string, string>; args: string[]; script: string } {
  const { scripts } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))
  const words: string[] = scripts.start.split(' ')
  const node = words.indexOf('node')
  const settings = words.slice(0, node).filter((word) => word.includes('='))
  return {
    settings: Object.fromEntries(settings.map((setting) => setting.split('='))),
    args: words.slice(node + 1, -1),
    script: words.at(-1) ?? '',
  }
}

/** Another server may respond at the address, so the program's own start message is required as well. */
async function untilReady(child: ChildProcess, origin: string, outputSince: () => Buffer): Promise<boolean> {
  const late = AbortSignal.timeout(START_TIMEOUT_MS)
  while (!hasEnded(child) && !late.aborted) {
    try {
      const response = await fetch(`${origin}/readyz`, { signal: late })
      await response.arrayBuffer()
      if (response.ok && WELCOME.test(outputSince().toString())) return true
    } catch {
      // It is not listening yet.
    }
    await delay(POLL_MS)
  }
  return false
}

async function killAndWait(child: ChildProcess): Promise<void> {
  if (hasEnded(child)) return
  const exit = ended(child)
  child.kill('SIGKILL')
  await exit
}

function hasEnded(child: ChildProcess): boolean {
  return child.exitCode !== null || child.signalCode !== null
}

function ended(child: ChildProcess): Promise<void> {
  if (hasEnded(child)) return Promise.resolve()
  return new Promise((resolve) => child.once('exit', () => resolve()))
}

/**
 * The environment that any program needs. Empty settings override a .env file, so that no real third party is
 * used.
 */
function inherited(): Record<string, string | undefined> {
  const { PATH, HOME, TMPDIR, LANG } = process.env
  const absent = Object.fromEntries(THIRD_PARTIES.map((name) => [name, '']))
  return { PATH, HOME, TMPDIR, LANG, NODE_ENV: 'production', LOG_LEVEL: 'info', ...absent }
}
