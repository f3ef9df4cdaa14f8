import { Button } from '@comanda/ui/button'
import { cx } from '@comanda/ui/cx.ts'
import { StepBar } from '@comanda/ui/step-bar'
import type { MouseEvent } from 'react'
import type { Start } from './use-start.ts'

/** Id of the form with the delivery address. */
export const addressForm = 'delivery-address'

/** The error, the progress, and the Back and Continue buttons. */
export function StartFooter({ start }: { start: Start }) {
  const { step, steps, back } = start
  const at = steps.indexOf(step)
  return (
    <>
      {step === 'timing' && start.refusal && (
        <p role="alert" className="mb-3 rounded-12 bg-warn-tint px-4 py-2.5 text-15 text-warn-ink">
          {start.refusal}
        </p>
      )}
      <div className="flex items-center gap-3">
        <div className="min-w-0 flex-auto max-sm:hidden">
          <StepBar step={at + 1} of={steps.length} />
        </div>
        {step !== 'order-type' && (
          <Button size="xl" onClick={back}>
            Back
          </Button>
        )}
        <NextButton start={start} />
      </div>
    </>
  )
}

function NextButton({ start }: { start: Start }) {
  const look = { variant: 'brand', size: 'xl', className: 'max-sm:flex-auto! sm:min-w-42' } as const
  if (start.step === 'order-type')
    return (
      <Button
        {...look}
        disabled={!start.fulfillment}
        busy={start.isLoading}
        onClick={onSingleClick(start.next)}
      >
        Continue
      </Button>
    )
  if (start.step === 'details')
    return (
      <Button
        {...look}
        type="submit"
        form={addressForm}
        busy={start.delivery.isLoading}
        busyLabel="Checking…"
      >
        {start.delivery.quote ? 'Continue' : 'Check address'}
      </Button>
    )
  return (
    <Button {...look} disabled={!start.canStart} onClick={onSingleClick(start.finish)}>
      {start.isChange ? 'Save' : 'Start order'}
    </Button>
  )
}

/**
 * The next step's button appears where this one was clicked. The click must not submit the form that the
 * button turns into, and the second click of a double click must not answer the next question.
 */
function onSingleClick(action: () => void) {
  return (event: MouseEvent) => {
    event.preventDefault()
    if (event.detail < 2) action()
  }
}

/** On a phone the progress is shown above the question, as bars only. */
export function StepDots({ start: { step, steps } }: { start: Start }) {
  const at = steps.indexOf(step)
  return (
    <div className="-mt-1 mb-5 flex gap-2 sm:hidden">
      <span className="visually-hidden">
        Step {at + 1} of {steps.length}
      </span>
      {steps.map((each, index) => (
        <span
          key={each}
          aria-hidden="true"
          className={cx('h-1 flex-auto rounded-full', index <= at ? 'bg-pick' : 'bg-line')}
        />
      ))}
    </div>
  )
}
