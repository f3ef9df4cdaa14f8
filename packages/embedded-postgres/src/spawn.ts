import { spawn } from 'node:child_process'
import { createInterface } from 'node:readline'
import type { RunAs } from './run-as.ts'

/**
 * Stops the server as soon as our end of the pipe on its standard input closes. Closing the pipe requests a
 * fast shutdown; the kernel closes it when this process is killed.
 */
const WATCHDOG = `
exec 3<&0 </dev/null
"$@" 3<&- &
server=$!
exec 2>/dev/null
{ read -r _; kill -INT "$server"; } <&3 &
watch=$!
exec 3<&-
wait "$server"
status=$?
kill -9 "$watch"
wait "$watch"
exit "$status"`

const LAST_LINES = 15
const OUTPUT_GRACE_MS = 200
const REPORTED = /(FATAL|PANIC|WARNING):/
/** Messages to every connection during shutdown and start-up; they are not logged. */
const EXPECTED =
  /terminating connection due to|the database system is (starting up|shutting down|not yet accepting)/

export type Watched = {
  /** Resolves with the reason once the server has exited. */
  ended: Promise<string>
  /** Requests a fast shutdown; returns immediately. */
  close(): void
  lastLines(): string[]
}

/** Runs the server in its own session, so that Ctrl-C and signals to this process group do not reach it. */
export function spawnWatched(
  program: string,
  args: string[],
  runAs: RunAs,
  log: (line: string) => void,
): Watched {
  const child = spawn('/bin/sh', ['-c', WATCHDOG, 'comanda-postgres', program, ...args], {
    cwd: '/',
    detached: true,
    env: { PATH: process.env.PATH, LC_ALL: 'C' },
    stdio: ['pipe', 'ignore', 'pipe'],
    ...runAs.ids,
  })
  const lines: string[] = []
  createInterface({ input: child.stderr }).on('line', (line) => {
    lines.push(line)
    if (lines.length > LAST_LINES) lines.shift()
    if (REPORTED.test(line) && !EXPECTED.test(line)) log(`postgres: ${line}`)
  })
  child.stdin.on('error', () => child.stdin.destroy())
  const ended = new Promise<string>((resolve) => {
    child.once('error', (error) => resolve(error.message))
    child.once('exit', () => {
      child.stdin.destroy()
      // Children of a killed server can keep the pipe open while they run.
      setTimeout(() => child.stderr.destroy(), OUTPUT_GRACE_MS).unref()
    })
    child.once('close', (code, killedBy) =>
      resolve(killedBy ? `watchdog killed by ${killedBy}` : `exit code ${code}`),
    )
  })
  return { ended, close: () => child.stdin.end(), lastLines: () => [...lines] }
}
