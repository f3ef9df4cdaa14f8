import { styleText } from 'node:util'
import type { DestinationStream } from 'pino'

const COLORS = { fatal: 'red', error: 'red', warn: 'yellow', debug: 'gray', trace: 'gray' } as const
const OWN_FIELDS = ['level', 'time', 'msg', 'err']

/** Formats JSON log lines for people: time, level unless info, message, fields, stack. */
export function readableLines(target: DestinationStream): DestinationStream {
  return { write: (line) => target.write(`${readable(JSON.parse(line))}\n`) }
}

function readable(entry: Record<string, unknown>): string {
  const fields = Object.entries(entry)
    .filter(([name]) => !OWN_FIELDS.includes(name))
    .map(([name, value]) => `${name}=${typeof value === 'object' ? JSON.stringify(value) : value}`)
  const head = [time(entry.time), level(String(entry.level)), entry.msg, styleText('gray', fields.join(' '))]
  return [head.filter(Boolean).join(' '), ...stackOf(entry.err)].join('\n')
}

function time(iso: unknown): string {
  return styleText('gray', String(iso).slice(11, 19))
}

function level(label: string): string {
  if (label === 'info') return ''
  return styleText(label in COLORS ? COLORS[label as keyof typeof COLORS] : 'white', label)
}

function stackOf(error: unknown): string[] {
  if (typeof error !== 'object' || error === null) return []
  const { stack, message, cause } = error as { stack?: string; message?: string; cause?: unknown }
  return [`  ${(stack ?? message ?? '').replaceAll('\n', '\n  ')}`, ...stackOf(cause)]
}
