import { type ChildProcess, spawn } from 'node:child_process'
import { closeSync, existsSync, openSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'

const ROOT = join(import.meta.dirname, '../..')
/** The first start builds the pages and makes the database. */
const PATIENCE_MS = 120_000
const STOP_MS = 30_000
const POLL_MS = 25
/** A killed program leaves ports and files in use for a moment; whoever supervises a program tries again. */
const ATTEMPTS = 6
/** The first words of what the program prints when everything is started. */
const WELCOME = 'Comanda runs:'
const THIRD_PARTIES = [
  'DATABASE_URL',
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
  /** For its data and its log; must be there, and be passable for every account. */
  folder: string
  /** The first of seven free ports. */
  port: number
  /** Settings on top of those that this sets. */
  env?: Record<string, string>
  /** For Node itself, such as `--cpu-prof`. */
  nodeArgs?: string[]
  /** Kills it, and keeps it from being started again. */
  gaveUp?: AbortSignal
}

/** The program as `npm start` runs it, reachable from this machine alone. */
export interface Program {
  /** Where browsers reach it, such as `http://127.0.0.1:4600`. */
  readonly origin: string
  /** Where the stand-in for the card provider answers. */
  readonly sandboxOrigin: string
  readonly dataDir: string
  readonly logFile: string
  /** null while it does not run. */
  readonly pid: number | null
  /** How many starts ended before the program could take orders. */
  readonly failedStarts: number
  /** Resolves when it can take orders. Throws with the last lines of its log when it cannot be brought to that. */
  start(): Promise<void>
  /** The end that nothing can prepare for. Resolves when it is gone. */
  kill(): Promise<void>
  /** Asks it to end, and resolves when it has. Throws when it had to be killed. */
  stop(): Promise<void>
}

export function createProgram(options: ProgramOptions): Program {
  const { folder, port, env = {}, nodeArgs = [], gaveUp } = options
  const origin = `http://127.0.0.1:${port}`
  const dataDir = join(folder, 'data')
  const logFile = join(folder, 'program.log')
  let child: ChildProcess | null = null
  let failedStarts = 0
  gaveUp?.addEventListener('abort', () => child?.kill('SIGKILL'))
  // Whatever ends this process, the program does not outlive it.
  process.once('exit', () => child?.kill('SIGKILL'))

  function launch(): ChildProcess {
    const log = openSync(logFile, 'a')
    const started = spawn(process.execPath, [...nodeArgs, 'scripts/start.ts'], {
      cwd: ROOT,
      env: { ...inherited(), PORT: String(port), HOST: '127.0.0.1', COMANDA_DATA: dataDir, ...env },
      stdio: ['ignore', log, log],
    })
    closeSync(log)
    return started
  }

  async function start(): Promise<void> {
    for (let attempt = 1; attempt <= ATTEMPTS; attempt += 1) {
      gaveUp?.throwIfAborted()
      const logged = existsSync(logFile) ? statSync(logFile).size : 0
      child = launch()
      if (await untilReady(child, origin, () => readFileSync(logFile).subarray(logged))) return
      failedStarts += 1
      await endNow(child)
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
      if (killed) await endNow(killed)
    },
    async stop() {
      const stopped = child
      child = null
      if (!stopped || hasEnded(stopped)) return
      stopped.kill('SIGTERM')
      const inTime = await Promise.race([ended(stopped), delay(STOP_MS, 'late' as const, { ref: false })])
      if (inTime !== 'late') return
      await endNow(stopped)
      throw new Error(`The program did not stop within ${STOP_MS / 1000} seconds.`)
    },
  }
}

/** Something else may answer at the address, so the program's own word that it runs counts as well. */
async function untilReady(child: ChildProcess, origin: string, saidSince: () => Buffer): Promise<boolean> {
  const late = AbortSignal.timeout(PATIENCE_MS)
  while (!hasEnded(child) && !late.aborted) {
    try {
      const response = await fetch(`${origin}/readyz`, { signal: late })
      await response.arrayBuffer()
      if (response.ok && saidSince().includes(WELCOME)) return true
    } catch {
      // Not listening yet.
    }
    await delay(POLL_MS)
  }
  return false
}

async function endNow(child: ChildProcess): Promise<void> {
  if (hasEnded(child)) return
  const gone = ended(child)
  child.kill('SIGKILL')
  await gone
}

function hasEnded(child: ChildProcess): boolean {
  return child.exitCode !== null || child.signalCode !== null
}

function ended(child: ChildProcess): Promise<void> {
  if (hasEnded(child)) return Promise.resolve()
  return new Promise((resolve) => child.once('exit', () => resolve()))
}

/** What any program needs of this shell. Empty settings keep a file .env from adding real third parties. */
function inherited(): Record<string, string | undefined> {
  const { PATH, HOME, TMPDIR, LANG } = process.env
  const absent = Object.fromEntries(THIRD_PARTIES.map((name) => [name, '']))
  return { PATH, HOME, TMPDIR, LANG, NODE_ENV: 'production', LOG_LEVEL: 'info', ...absent }
}
