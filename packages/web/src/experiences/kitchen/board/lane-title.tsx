import { cx } from '@comanda/ui/cx.ts'

export interface LaneTitleProps {
  title: string
  count: number
  alert?: boolean | undefined
}

/** Above a lane. A narrow one has room for two lines, so that tickets of all lanes begin at the same height. */
export function LaneTitle({ title, count, alert }: LaneTitleProps) {
  return (
    <div className="@container flex-none pb-1.5">
      <h2
        className={cx(
          'flex items-end justify-between gap-x-2 px-1 font-semibold text-16 leading-tight @max-[18.5rem]:min-h-[2lh]',
          alert && 'text-new-ink',
        )}
      >
        <span className="min-w-0 tracking-tight">{title}</span>
        <span className="text-18 tnum">{count}</span>
      </h2>
    </div>
  )
}
