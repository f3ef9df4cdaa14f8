import type { RestaurantLaunch } from '@comanda/contract/restaurant-info'
import {
  type LaunchStep,
  launchIssue,
  launchProgress,
  launchSteps,
  type ReviewableStep,
  reviewableSteps,
} from '@comanda/domain/restaurant/launch'
import { buttonClass } from '@comanda/ui/button-class.ts'
import { Card } from '@comanda/ui/card'
import { FailedState } from '@comanda/ui/failed-state'
import { Meter } from '@comanda/ui/meter'
import { Loading, Skeleton } from '@comanda/ui/skeleton'
import { TextButton } from '@comanda/ui/text-button'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useEffect, useState } from 'react'
import { Link } from 'wouter'
import { readStored, writeStored } from '../../../shared/browser-store.ts'
import { useAction } from '../../../shared/use-action.ts'
import { putData } from '../put-data.ts'
import { failureOf } from '../queries.ts'
import type { StaffRestaurant } from '../session.tsx'
import { launchTexts } from './launch-steps.ts'
import { OpenRestaurant } from './open-restaurant.tsx'
import { launchQuery, reviewStep } from './queries.ts'
import { StepRow } from './step-row.tsx'

/**
 * The steps to the first order: what is done, what is missing, and the button that opens the restaurant. Hidden after
 * the first order; the browser stores that, so that nothing flashes while it loads. `children`: optional steps.
 */
export function LaunchCard(props: LaunchCardProps) {
  const [launched] = useState(() => isLaunched(props.restaurant.id))
  return launched ? null : <LaunchSteps {...props} />
}

interface LaunchCardProps {
  restaurant: StaffRestaurant
  children?: ReactNode
}

function LaunchSteps({ restaurant, children }: LaunchCardProps) {
  const { id } = restaurant
  const client = useQueryClient()
  const query = useQuery(launchQuery(id))
  const { data } = query
  const review = useAction(
    ({ step, reviewed }: { step: ReviewableStep; reviewed: boolean }) => reviewStep(id, step, reviewed),
    { onDone: (launch) => putData(client, launchQuery(id).queryKey, launch), toasts: 'Not saved' },
  )
  const hasOrders = data?.hasOrders === true
  useEffect(() => {
    if (hasOrders) rememberLaunched(id)
  }, [hasOrders, id])
  const failure = failureOf(query, 'The setup steps did not load')
  if (failure && !data)
    return (
      <Card>
        <FailedState level={2} {...failure} />
      </Card>
    )
  if (!data) return <LoadingSteps />
  if (hasOrders) return null
  const steps = launchProgress(data)
  const doneCount = steps.filter(({ done }) => done).length
  const progress = `${doneCount} of ${steps.length} done`
  return (
    <Card title="Before your first order" actions={<span className="text-ink-2 text-small">{progress}</span>}>
      <Meter label={progress} value={doneCount} max={steps.length} className="text-success" />
      <ul className="mt-2 divide-y divide-line">
        {steps.map(({ step, done }) => (
          <Step
            key={step}
            step={step}
            done={done}
            data={data}
            onReview={(reviewable, reviewed) => review.run({ step: reviewable, reviewed })}
          />
        ))}
        {children}
      </ul>
      <OpenRestaurant restaurant={restaurant} isOpen={data.acceptsOrders} issue={launchIssue(data)} />
    </Card>
  )
}

function LoadingSteps() {
  return (
    <Card title="Before your first order">
      <Loading label="Loading the setup steps">
        <Skeleton className="h-2 w-full" />
        <ul className="mt-2 divide-y divide-line">
          {launchSteps.map((step) => (
            <li key={step} className="flex h-16 items-center gap-3">
              <Skeleton className="size-5 flex-none" />
              <Skeleton className="h-4 w-48" />
              <Skeleton className="ml-auto h-8 w-20" />
            </li>
          ))}
        </ul>
      </Loading>
    </Card>
  )
}

function Step({
  step,
  done,
  data,
  onReview,
}: {
  step: LaunchStep
  done: boolean
  data: RestaurantLaunch
  onReview: (step: ReviewableStep, reviewed: boolean) => void
}) {
  const { title, text, path, action } = launchTexts[step]
  const reviewable = reviewableSteps.find((each) => each === step)
  const shown = step === 'menu' && done ? dishCount(data.dishes) : !done && text
  const label = done ? 'Edit' : action
  const isReviewed = reviewable !== undefined && data.reviewed.includes(reviewable)
  return (
    <StepRow title={title} text={shown} isDone={done}>
      <Link
        href={path}
        className={buttonClass({ variant: step === 'menu' && !done ? 'solid' : 'outline' })}
        aria-label={`${label}: ${title}`}
      >
        {label}
      </Link>
      {reviewable && (!done || isReviewed) && (
        <TextButton
          aria-label={`${isReviewed ? 'Not done yet' : 'Mark as done'}: ${title}`}
          onClick={() => onReview(reviewable, !isReviewed)}
        >
          {isReviewed ? 'Not done yet' : 'Mark as done'}
        </TextButton>
      )}
    </StepRow>
  )
}

const dishCount = (count: number) =>
  count === 1 ? 'Customers see 1 dish.' : `Customers see ${count} dishes.`

const keyOf = (restaurantId: string) => `comanda.launched.${restaurantId}`

/** Whether this browser knows that the restaurant had its first order. */
function isLaunched(restaurantId: string): boolean {
  return readStored(keyOf(restaurantId)) !== null
}

function rememberLaunched(restaurantId: string): void {
  writeStored(keyOf(restaurantId), '1')
}
