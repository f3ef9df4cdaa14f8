import { spawnSync } from 'node:child_process'
import { readdirSync, readlinkSync } from 'node:fs'
import { basename } from 'node:path'

/**
 * Process ids of the Postgres processes that run in this data folder. A process id alone proves nothing: it
 * may have been reused by another program, and a zombie still accepts signal 0. Postgres makes the data
 * folder its working directory, so the working directory is compared.
 *
 * @param recorded the process id in postmaster.pid; the only one checked where there is no /proc.
 */
export function postgresProcesses(dataDir: string, recorded: number): number[] {
  if (process.platform !== 'linux') return isPostgresByName(recorded) ? [recorded] : []
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map(Number)
    .filter((pid) => worksIn(pid, dataDir))
}

export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}

export function signal(pid: number, name: NodeJS.Signals): void {
  try {
    process.kill(pid, name)
  } catch {
    // The process has already exited.
  }
}

function worksIn(pid: number, dataDir: string): boolean {
  try {
    if (readlinkSync(`/proc/${pid}/cwd`) !== dataDir) return false
    // After a reinstall, the executable of a running process is listed as "postgres (deleted)".
    return basename(readlinkSync(`/proc/${pid}/exe`)).split(' ')[0] === 'postgres'
  } catch {
    return false
  }
}

function isPostgresByName(pid: number): boolean {
  const found = spawnSync('ps', ['-p', String(pid), '-o', 'comm='], { encoding: 'utf8' })
  return basename(found.stdout?.trim() ?? '') === 'postgres'
}
