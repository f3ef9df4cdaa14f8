import { ProgressSteps } from '@comanda/ui/progress-steps'
import { Skeleton } from '@comanda/ui/skeleton'
import { checkoutSteps } from './checkout-step.tsx'
import { CheckoutHeader } from './header.tsx'
import { SlipSkeleton } from './slip.tsx'

/** The shape of a checkout page before its order is known: it is stored in the browser. */
export function CheckoutSkeleton({ step, title }: { step?: 0 | 1 | 2; title?: string }) {
  return (
    <div className="min-h-dvh">
      <CheckoutHeader
        onPhone
        middle={step !== undefined && <ProgressSteps label="Checkout" steps={checkoutSteps} current={step} />}
      />
      <main className="mx-auto grid w-full max-w-270 grid-cols-1 gap-x-14 px-4 pt-4 pb-10 office:grid-cols-[minmax(0,1fr)_minmax(20rem,25rem)] office:px-6 office:pt-10 wide:px-0">
        <div className="grid content-start gap-6">
          {title ? (
            <h1 className="font-display font-semibold text-24 tracking-display office:text-36">{title}</h1>
          ) : (
            <Skeleton className="h-11 w-2/3" />
          )}
          <Skeleton className="h-20 w-full" />
          <Skeleton className="h-48 w-full" />
        </div>
        <div className="mt-8 office:mt-0">
          <SlipSkeleton />
        </div>
      </main>
    </div>
  )
}
