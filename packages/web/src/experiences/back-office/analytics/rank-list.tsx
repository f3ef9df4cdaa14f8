import type { ReactNode } from 'react'

export interface RankRow {
  key: string
  name: string
  /** After the name, quieter. */
  hint?: string
  /** The length of the bar. */
  value: number
  /** At the end of the line, next to the value. */
  figures: ReactNode
}

/** Names by their value, with bars relative to the first one. With `onOpen` each is a button. */
export function RankList({
  label,
  rows,
  onOpen,
}: {
  label: string
  rows: readonly RankRow[]
  onOpen?: (key: string) => void
}) {
  const most = Math.max(1, ...rows.map(({ value }) => value))
  return (
    <ol aria-label={label} className="grid grid-cols-[minmax(0,1fr)] pb-2">
      {rows.map((row) => (
        <li key={row.key}>
          {onOpen ? (
            <button
              type="button"
              onClick={() => onOpen(row.key)}
              className="block min-h-11 w-full px-4 py-2 text-left hover:bg-hover focus-visible:-outline-offset-2"
            >
              <Line row={row} most={most} />
            </button>
          ) : (
            <div className="min-h-11 px-4 py-2">
              <Line row={row} most={most} />
            </div>
          )}
        </li>
      ))}
    </ol>
  )
}

function Line({ row: { name, hint, value, figures }, most }: { row: RankRow; most: number }) {
  return (
    <>
      <span className="flex items-baseline gap-3 text-13">
        <span className="min-w-0 flex-auto truncate font-medium">
          {name}
          {hint && <span className="ml-1.5 font-regular text-ink-2">{hint}</span>}
        </span>
        <span className="flex flex-none gap-3 tnum">{figures}</span>
      </span>
      <span aria-hidden="true" className="mt-1 block h-1 overflow-hidden rounded-full bg-sunken">
        <span
          className="block h-full rounded-full bg-chart-1"
          style={{ width: `${(100 * value) / most}%` }}
        />
      </span>
    </>
  )
}
