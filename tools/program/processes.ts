import { spawnSync } from 'node:child_process'
import { readdirSync, readFileSync } from 'node:fs'

/** Processes whose command or environment contains a folder, as "pid command". */
export function processesNaming(folder: string): string[] {
  const all = process.platform === 'linux' ? fromProc() : fromPs()
  return all
    .filter(({ pid, command }) => pid !== process.pid && command.includes(folder))
    .map(({ pid, command }) => `${pid} ${command.slice(0, 120)}`)
}

interface Running {
  pid: number
  command: string
}

function fromProc(): Running[] {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .flatMap((name) => {
      try {
        const command = readFileSync(`/proc/${name}/cmdline`, 'utf8').replaceAll('\0', ' ').trim()
        const environment = readFileSync(`/proc/${name}/environ`, 'utf8').replaceAll('\0', ' ')
        return command ? [{ pid: Number(name), command: `${command} ${environment}` }] : []
      } catch {
        // The process has exited, or belongs to another user.
        return []
      }
    })
}

function fromPs(): Running[] {
  const { stdout } = spawnSync('ps', ['-A', '-ww', '-o', 'pid=,command='], { encoding: 'utf8' })
  return stdout.split('\n').flatMap((line) => {
    const match = /^\s*(\d+)\s+(.*)$/.exec(line)
    return match ? [{ pid: Number(match[1]), command: match[2] ?? '' }] : []
  })
}
