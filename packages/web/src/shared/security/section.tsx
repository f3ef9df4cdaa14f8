import { FailedState } from '@comanda/ui/failed-state'
import { Loading, Skeleton } from '@comanda/ui/skeleton'
import { type ReactNode, useId } from 'react'
import type { Failure } from '../failure.ts'

/** A section of the account page: heading at the side, content next to it. */
export function Section({ title, text, children }: { title: string; text: string; children: ReactNode }) {
  const id = useId()
  return (
    <section
      aria-labelledby={id}
      className="grid gap-x-12 gap-y-4 border-line border-t py-7 first:border-t-0 first:pt-0 @2xl:grid-cols-[15rem_minmax(0,1fr)]"
    >
      <div>
        <h2 id={id} className="font-semibold text-15">
          {title}
        </h2>
        <p className="mt-1 text-14 text-ink-2">{text}</p>
      </div>
      <div className="min-w-0">{children}</div>
    </section>
  )
}

/** A bordered list. */
export function Rows({ children }: { children: ReactNode }) {
  return (
    <ul className="divide-y divide-line overflow-hidden rounded-card border border-line bg-surface">
      {children}
    </ul>
  )
}

export interface RowProps {
  icon: ReactNode
  title: ReactNode
  text?: ReactNode
  /** Buttons at the end, below the text where space is short. */
  actions?: ReactNode
}

export function Row({ icon, title, text, actions }: RowProps) {
  return (
    <li className="grid grid-cols-[auto_minmax(0,1fr)] items-center gap-x-4 gap-y-3 px-4 py-3.5 @lg:flex">
      <span className="grid size-10 flex-none place-items-center rounded-12 bg-sunken text-ink-2">
        {icon}
      </span>
      <div className="min-w-0 flex-1">
        <p className="wrap-anywhere flex flex-wrap items-center gap-x-2.5 gap-y-1 font-semibold text-14">
          {title}
        </p>
        {text && <p className="wrap-anywhere text-13 text-ink-2">{text}</p>}
      </div>
      {actions && <div className="col-start-2 flex flex-none flex-wrap gap-2">{actions}</div>}
    </li>
  )
}

/** The loading and failed states of a section. */
export function PartState({
  failure,
  title,
  onRetry,
}: {
  failure: Failure | null
  /** "Your devices did not load" */
  title: string
  onRetry: () => void
}) {
  if (failure) {
    return <FailedState title={title} {...failure} onRetry={onRetry} />
  }
  return (
    <Loading className="rounded-card border border-line p-4">
      <div className="flex items-center gap-4">
        <Skeleton className="size-10 flex-none rounded-12!" />
        <div className="grid flex-auto gap-2">
          <Skeleton className="h-3.5 w-40" />
          <Skeleton className="h-3 w-56 max-w-full" />
        </div>
      </div>
    </Loading>
  )
}
