import './checkout.css'
import type { Instant } from '@comanda/domain/time/instant'
import { IconButton } from '@comanda/ui/icon-button'
import { ArrowLeft, Lock } from '@comanda/ui/icons.ts'
import { TearLine } from '@comanda/ui/order-slip'
import { ProgressSteps } from '@comanda/ui/progress-steps'
import type { ReactNode } from 'react'
import { useNow } from '../../../shared/clock.ts'
import { usePage, useRestaurant } from '../page.tsx'
import type { StartedDraft } from './checkout-request.ts'
import { formatHandover } from './format-handover.ts'
import { CheckoutHeader } from './header.tsx'
import { MainAction, type MainActionProps } from './main-action.tsx'
import type { CheckoutPrice } from './price/use-price.ts'
import { BreakdownSlip, type BreakdownSlipProps, SlipSkeleton } from './slip.tsx'

export const checkoutSteps = ['Order Summary', 'Your Information', 'Payment']

export interface CheckoutStepProps {
  /** Index of the step. */
  step: 0 | 1 | 2
  draft: StartedDraft
  price: CheckoutPrice
  title: ReactNode
  /** Below the title on a desktop. */
  lead?: ReactNode
  /** Without it, there is no way back from here. */
  back?: { label: string; onClick: () => void }
  /** Below the total on a desktop, in the bottom bar of a phone. */
  action: MainActionProps
  /** Below the action on a desktop. */
  footnote?: ReactNode
  /** Below the slip. */
  afterTotal?: ReactNode
  /** What the step changes in the slip. By default its head is the order type, time and address. */
  slip?: Partial<Pick<BreakdownSlipProps, 'head' | 'oldPrices' | 'removedLines' | 'totalLabel' | 'oldTotal'>>
  children: ReactNode
}

/**
 * A step of the checkout in two columns: its form on the left, the slip with the total on the right; below the form
 * on a phone.
 */
export function CheckoutStep({
  step,
  draft,
  price: { breakdown, promisedAt },
  title,
  lead,
  back,
  action,
  footnote,
  afterTotal,
  slip,
  children,
}: CheckoutStepProps) {
  const { name, settings } = useRestaurant()
  return (
    <div className="min-h-dvh">
      <CheckoutHeader
        middle={<ProgressSteps label="Checkout" steps={checkoutSteps} current={step} />}
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
            {back && (
              <IconButton
                label={back.label}
                variant="outline"
                icon={<ArrowLeft aria-hidden="true" className="size-5" />}
                onClick={back.onClick}
                className="office:hidden"
              />
            )}
            <div className="min-w-0">
              <h1 className="font-display font-semibold text-24 tracking-display office:text-36">{title}</h1>
              <p className="truncate text-14 text-ink-2 office:hidden">
                Step {step + 1} of {checkoutSteps.length} · {name}
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
          {breakdown ? (
            <BreakdownSlip
              breakdown={breakdown}
              combineTaxProcessing={settings.combineTaxProcessing}
              head={<HandoverHead draft={draft} promisedAt={promisedAt} />}
              {...slip}
            >
              <MainAction place="slip" {...action} />
              {footnote}
            </BreakdownSlip>
          ) : (
            <SlipSkeleton />
          )}
          {afterTotal}
        </aside>
      </main>
      <div className="checkout-bar fixed inset-x-0 bottom-0 z-sticky border-line border-t bg-surface px-4 pt-3 pb-[max(1rem,env(safe-area-inset-bottom))] office:hidden">
        <MainAction place="bar" {...action} />
      </div>
    </div>
  )
}

/** Order type, time and address. */
function HandoverHead({ draft, promisedAt }: { draft: StartedDraft; promisedAt: Instant | null }) {
  const { settings, address } = useRestaurant()
  const now = useNow(usePage().now, 60_000)
  return (
    <>
      <h2 className="font-semibold">{formatHandover(draft, settings, now, promisedAt)}</h2>
      <p className="text-ink-2">{draft.fulfillment === 'delivery' ? draft.address : address}</p>
      <TearLine className="my-2.5!" />
    </>
  )
}
