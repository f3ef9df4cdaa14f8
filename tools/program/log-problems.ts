import { brief } from '../verify/brief.ts'

/**
 * Warnings and errors in a log since an instant, including unstructured lines such as the stack of a crash.
 * At most 20, newest last.
 */
export function problemsInLog(log: string, since: number): string[] {
  const lines = log.split('\n')
  const first = lines.findIndex((line) => Date.parse(entryOf(line)?.time ?? '') >= since)
  if (first < 0) return []
  const problems = lines.slice(first).filter((line) => !routine.has(entryOf(line)?.level ?? ''))
  return brief(problems.join('\n'), Number.POSITIVE_INFINITY).slice(-20)
}

function entryOf(line: string): { level?: string; time?: string } | null {
  try {
    return JSON.parse(line)
  } catch {
    return null
  }
}

const routine = new Set(['trace', 'debug', 'info'])
