import type { DaySpan } from '@comanda/domain/time/weekly-hours'
import { minuteOfDay } from '@comanda/domain/time/zone'

/** The bar of a day begins and ends at 4 AM. */
const FIRST = 4 * 60
const LENGTH = 26 * 60

export const barTicks = [
  { minute: 12 * 60, label: 'Noon' },
  { minute: 18 * 60, label: '6 PM' },
  { minute: 24 * 60, label: '12 AM' },
]

export const barShare = (minute: number) => ((minute - FIRST) / LENGTH) * 100

/** The spans of a day as a bar; hours after midnight have another color. The times next to it have the same content. */
export function DayBar({ spans }: { spans: readonly DaySpan[] }) {
  return (
    <svg viewBox="0 0 100 8" preserveAspectRatio="none" aria-hidden="true" className="h-2.5 w-full">
      <rect x="0" y="0" width="100" height="8" rx="1.2" ry="4" className="fill-sunken" />
      {barTicks.map(({ minute }) => (
        <rect key={minute} x={barShare(minute)} y="0" width="0.35" height="8" className="fill-line-strong" />
      ))}
      {spans.flatMap(({ open, close }, index) => {
        if (open === '' || close === '') return []
        const start = minuteOfDay(open)
        const end = minuteOfDay(close) <= start ? minuteOfDay(close) + 1440 : minuteOfDay(close)
        return [
          // biome-ignore lint/suspicious/noArrayIndexKey: spans have no id
          <Bar key={`day ${index}`} from={start} to={Math.min(end, 1440)} className="fill-pick" />,
          // biome-ignore lint/suspicious/noArrayIndexKey: spans have no id
          <Bar key={`night ${index}`} from={1440} to={end} className="fill-warn" />,
        ]
      })}
    </svg>
  )
}

function Bar({ from, to, className }: { from: number; to: number; className: string }) {
  const [start, end] = [Math.max(0, barShare(from)), Math.min(100, barShare(to))]
  if (end <= start) return null
  return <rect x={start} y="0" width={end - start} height="8" rx="1" ry="3" className={className} />
}
