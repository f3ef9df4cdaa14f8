import type { Instant } from '@comanda/domain/time/instant'
import { IconButton } from '@comanda/ui/icon-button'
import { ArrowLeft } from '@comanda/ui/icons.ts'
import { TearLine } from '@comanda/ui/order-slip'
import { ProgressSteps } from '@comanda/ui/progress-steps'
import type { ReactNode } from 'react'
import { useNow } from '../../../shared/clock.ts'
import { usePage, useRestaurant } from '../page.tsx'
import { CheckoutLayout } from './checkout-layout.tsx'
import type { StartedDraft } from './checkout-request.ts'
import { formatHandover } from './format-handover.ts'
import { MainAction, type MainActionProps } from './main-action.tsx'
import type { CheckoutPrice } from './price/use-price.ts'
import { BreakdownSlip, type BreakdownSlipProps, SlipSkeleton } from './slip.tsx'
import { UnbrokenRange } from './unbroken-range.tsx'

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
  /** The parts of the slip that the step replaces. By default, its header shows the order type, time and address. */
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
    <CheckoutLayout
      middle={<ProgressSteps label="Checkout" steps={checkoutSteps} current={step} />}
      title={title}
      underTitle={`Step ${step + 1} of ${checkoutSteps.length} · ${name}`}
      lead={lead}
      back={
        back && (
          <IconButton
            label={back.label}
            variant="outline"
            icon={<ArrowLeft className="size-5" />}
            onClick={back.onClick}
            className="office:hidden"
          />
        )
      }
      action={action}
      aside={
        <>
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
        </>
      }
    >
      {children}
    </CheckoutLayout>
  )
}

/** Order type, time and address. */
function HandoverHead({ draft, promisedAt }: { draft: StartedDraft; promisedAt: Instant | null }) {
  const { settings, address } = useRestaurant()
  const now = useNow(usePage().now, 60_000)
  return (
    <>
      <h2 className="font-semibold">
        <UnbrokenRange text={formatHandover(draft, settings, now, promisedAt)} />
      </h2>
      <p className="text-ink-2">{draft.fulfillment === 'delivery' ? draft.address : address}</p>
      <TearLine className="my-2.5!" />
    </>
  )
}
