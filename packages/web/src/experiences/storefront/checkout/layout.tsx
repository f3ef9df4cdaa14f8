import './checkout.css'
import { cx } from '@comanda/ui/cx.ts'
import { IconButton } from '@comanda/ui/icon-button'
import { ArrowLeft, Lock } from '@comanda/ui/icons.ts'
import { ProgressSteps } from '@comanda/ui/progress-steps'
import type { ReactNode } from 'react'
import { useRestaurant } from '../page.tsx'
import { CheckoutHeader } from './header.tsx'

const steps = ['Order Summary', 'Your Information', 'Payment']

export interface CheckoutLayoutProps {
  /** Index of the step. */
  step: 0 | 1 | 2
  title: ReactNode
  /** Below the title on a desktop. */
  lead?: ReactNode
  backLabel: string
  onBack: () => void
  /** The order slip: next to the form on a desktop, below it on a phone. */
  slip: ReactNode
  /** The main action in the bottom bar of a phone; on a desktop the slip contains it. */
  action?: ReactNode
  children: ReactNode
}

/** The two columns of a checkout step: the form on the left, the slip with the total on the right. */
export function CheckoutLayout({
  step,
  title,
  lead,
  backLabel,
  onBack,
  slip,
  action,
  children,
}: CheckoutLayoutProps) {
  const { name } = useRestaurant()
  return (
    <div className={cx('min-h-dvh', action ? 'max-office:pb-28' : '')}>
      <CheckoutHeader
        middle={<ProgressSteps label="Checkout" steps={steps} current={step} />}
        end={
          <p className="flex items-center gap-2 font-medium text-14 text-ink-2">
            <Lock aria-hidden="true" className="size-4" />
            Secure checkout
          </p>
        }
      />
      <main className="mx-auto grid w-full max-w-270 grid-cols-1 gap-x-14 px-4 pt-4 pb-10 office:grid-cols-[minmax(0,1fr)_minmax(20rem,25rem)] office:px-6 office:pt-10 wide:px-0">
        <div className="min-w-0">
          <div className="flex items-center gap-3">
            <IconButton
              label={backLabel}
              variant="outline"
              icon={<ArrowLeft aria-hidden="true" className="size-5" />}
              onClick={onBack}
              className="office:hidden"
            />
            <div className="min-w-0">
              <h1 className="font-display font-semibold text-24 tracking-display office:text-36">{title}</h1>
              <p className="truncate text-14 text-ink-2 office:hidden">
                Step {step + 1} of {steps.length} · {name}
              </p>
            </div>
          </div>
          {lead && <p className="mt-2 text-16 text-ink-2 office:text-18">{lead}</p>}
          <div className="mt-6 grid grid-cols-1 gap-6 office:mt-5 office:gap-8">{children}</div>
        </div>
        <aside
          aria-label="Your order"
          className="mt-8 min-w-0 office:sticky office:top-6 office:mt-0 office:self-start"
        >
          {slip}
        </aside>
      </main>
      {action && (
        <div className="checkout-bar fixed inset-x-0 bottom-0 z-sticky border-line border-t bg-surface px-4 pt-3 pb-[max(1rem,env(safe-area-inset-bottom))] office:hidden">
          {action}
        </div>
      )}
    </div>
  )
}
