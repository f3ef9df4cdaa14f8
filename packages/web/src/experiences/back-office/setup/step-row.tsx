import { CircleCheck } from '@comanda/ui/icons.ts'
import type { ReactNode } from 'react'

/** One step to the first order: its status, description and controls. */
export function StepRow({
  title,
  text,
  isDone,
  children,
}: {
  title: string
  text: string | false
  isDone: boolean
  children: ReactNode
}) {
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-2 py-2.5">
      <span className="grid size-5 flex-none place-items-center">
        {isDone ? (
          <CircleCheck aria-label="Done" role="img" className="size-5 text-success-ink" />
        ) : (
          <span role="img" aria-label="To do" className="size-4.5 rounded-full border-2 border-line-strong" />
        )}
      </span>
      <div className="min-w-48 flex-1">
        <h3 className="font-semibold text-14">{title}</h3>
        {text && <p className="text-13 text-ink-2 wrap-anywhere">{text}</p>}
      </div>
      <div className="flex flex-none items-center gap-3 empty:hidden max-sm:w-full max-sm:pl-8">
        {children}
      </div>
    </li>
  )
}
