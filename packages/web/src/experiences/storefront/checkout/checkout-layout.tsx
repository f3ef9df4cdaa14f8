import './checkout.css'
import { Lock } from '@comanda/ui/icons.ts'
import type { ReactNode } from 'react'
import { CheckoutHeader } from './header.tsx'
import { MainAction, type MainActionProps } from './main-action.tsx'

export interface CheckoutLayoutProps {
  /** In the center of the header, on a desktop. */
  middle?: ReactNode
  title: ReactNode
  /** Below the title on a phone. */
  underTitle: string
  /** Below the title on a desktop. */
  lead?: ReactNode
  /** Before the title on a phone. */
  back?: ReactNode
  /** In the bottom bar on a phone; on a desktop it is in `aside`. */
  action: MainActionProps
  /** The slip with the total. */
  aside: ReactNode
  children: ReactNode
}

/** A page on which an order is entered or paid: its form on the left, the slip on the right; below the form on a phone. */
export function CheckoutLayout({
  middle,
  title,
  underTitle,
  lead,
  back,
  action,
  aside,
  children,
}: CheckoutLayoutProps) {
  return (
    <>
      <CheckoutHeader
        middle={middle}
        end={
          <p className="flex items-center gap-2 font-medium text-14 text-ink-2">
            <Lock className="size-4" />
            Secure checkout
          </p>
        }
      />
      <main className="mx-auto grid w-full max-w-270 grid-cols-1 gap-x-14 px-4 pt-4 pb-10 office:grid-cols-[minmax(0,1fr)_minmax(20rem,25rem)] office:px-6 office:pt-10 wide:px-0">
        <div className="min-w-0">
          <div className="flex items-center gap-3">
            {back}
            <div className="min-w-0">
              <h1 className="font-display font-semibold text-24 tracking-display office:text-36">{title}</h1>
              <p className="truncate text-14 text-ink-2 office:hidden">{underTitle}</p>
            </div>
          </div>
          {lead && <p className="mt-2 text-16 text-ink-2 office:text-18">{lead}</p>}
          <div className="mt-6 grid grid-cols-1 gap-6 office:mt-5 office:gap-8">{children}</div>
        </div>
        <aside
          aria-label="Your order"
          className="mt-8 min-w-0 office:sticky office:top-6 office:mt-0 office:self-start"
        >
          {aside}
        </aside>
      </main>
      <div className="checkout-bar fixed inset-x-0 bottom-0 z-sticky border-line border-t bg-surface px-4 pt-3 pb-[max(1rem,env(safe-area-inset-bottom))] office:hidden">
        <MainAction place="bar" {...action} />
      </div>
    </>
  )
}
