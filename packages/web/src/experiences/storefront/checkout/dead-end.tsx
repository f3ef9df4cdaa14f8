import { dialLink } from '@comanda/domain/people/phone'
import type { ReactNode } from 'react'
import { useRestaurant } from '../page.tsx'
import { CheckoutHeader } from './header.tsx'

/** A checkout page without an order: what happened, what to do, and whom to call. */
export function DeadEnd({
  icon,
  title,
  actions,
  children,
}: {
  icon: ReactNode
  title: string
  actions?: ReactNode
  /** What happened, in a sentence or two. */
  children: ReactNode
}) {
  const { name, address, phone } = useRestaurant()
  return (
    <>
      <CheckoutHeader onPhone />
      <main className="mx-auto w-full max-w-130 px-4 pt-8 pb-12 office:pt-16">
        <div className="rounded-card border border-line bg-surface p-6 office:p-8">
          <span className="grid size-12 place-items-center rounded-12 bg-pick-tint text-pick-ink">
            {icon}
          </span>
          <h1 className="mt-5 text-balance font-display font-semibold text-28 tracking-display office:text-36">
            {title}
          </h1>
          <p className="mt-2 text-16 text-ink-2">{children}</p>
          {actions && <div className="mt-6 flex flex-wrap items-center gap-x-6 gap-y-4">{actions}</div>}
          <div className="mt-8 border-line border-t pt-5">
            <p className="font-semibold">{name}</p>
            <p className="text-ink-2">{address}</p>
            <a href={dialLink(phone)} className="inline-flex min-h-tap items-center underline-offset-3">
              {phone}
            </a>
          </div>
        </div>
      </main>
    </>
  )
}
