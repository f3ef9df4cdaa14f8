import type { Punctuality } from '@comanda/contract/service-times'

/** "4:05 min"; "1:04:05 h" from one hour; "–" without orders. */
export function formatDuration(seconds: number | null): string {
  if (seconds === null) return '–'
  const two = (value: number) => String(value).padStart(2, '0')
  const [hours, minutes, rest] = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60, seconds % 60]
  return hours > 0 ? `${hours}:${two(minutes)}:${two(rest)} h` : `${minutes}:${two(rest)} min`
}

/** "78%"; "–" of none. */
export function formatShare(part: number, all: number): string {
  return all === 0 ? '–' : `${Math.round((part / all) * 100)}%`
}

export const onTimeShare = ({ onTime, orders }: Punctuality) => formatShare(onTime, orders)

/** "7 PM". */
export function formatHour(hour: number): string {
  return `${hour % 12 || 12} ${hour < 12 ? 'AM' : 'PM'}`
}
