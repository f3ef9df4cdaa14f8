import { Badge } from '../badge.tsx'
import { Button } from '../button.tsx'
import { Card } from '../card.tsx'
import { EmptyState } from '../empty-state.tsx'
import { FailedState } from '../failed-state.tsx'
import { CircleAlert, CirclePause, Layers, Plus, ShoppingBasket, SunMedium, WifiOff } from '../icons.ts'
import { Meter } from '../meter.tsx'
import { Notice } from '../notice.tsx'
import { Loading, Skeleton } from '../skeleton.tsx'
import { StatusDot } from '../status-dot.tsx'
import { Dark, Row, Specimen, Storefront } from './layout.tsx'

export function GalleryStates() {
  return (
    <>
      <Row>
        <Specimen name="Loading: the shape of the content">
          <Card>
            <Loading className="space-y-4">
              <SkeletonRow first="w-42" second="w-25" />
              <SkeletonRow first="w-31" second="w-19" />
              <SkeletonRow first="w-36" second="w-22" />
            </Loading>
          </Card>
        </Specimen>
        <Specimen name="Empty: states what to do next">
          <Card flush>
            <EmptyState
              icon={<Layers className="size-5" />}
              title="Categories Required"
              action={
                <Button variant="solid">
                  <Plus className="size-4" />
                  Add Category
                </Button>
              }
            >
              Products live in categories. Create the first one to begin.
            </EmptyState>
          </Card>
        </Specimen>
        <Specimen name="Failed: states what happened, offers Retry">
          <Card flush>
            <FailedState
              title="Orders did not load"
              message="Request timed out. Please try again."
              code="TIMEOUT_ERROR"
              onRetry={noop}
            />
          </Card>
        </Specimen>
      </Row>
      <Row>
        <Specimen name="Notices, storefront">
          <Storefront theme="#B8324F">
            <StorefrontNotices />
          </Storefront>
        </Specimen>
        <Dark theme="kitchen" name="Kitchen bars: offline, ordering off">
          <div className="space-y-2">
            <Notice tone="danger" look="solid" icon={<WifiOff className="size-6" />}>
              Offline since 6:40 PM. Reconnecting
            </Notice>
            <Notice
              tone="danger"
              look="line"
              icon={<CirclePause className="size-6" />}
              trailing={
                <button type="button" className="font-semibold text-ink">
                  Enable
                </button>
              }
            >
              <b>Orders Disabled</b> <span className="ml-1 font-medium text-ink">24 min left</span>
            </Notice>
          </div>
        </Dark>
        <Dark theme="dark" name="Dark: badges">
          <div className="flex flex-wrap items-center gap-2">
            <Badge tone="success" dot>
              Online
            </Badge>
            <Badge tone="warn" dot>
              Expired
            </Badge>
            <Badge tone="danger">1 alert</Badge>
            <Badge tone="info">Required</Badge>
            <Badge>Draft</Badge>
            <StatusDot tone="success">Live</StatusDot>
          </div>
        </Dark>
      </Row>
    </>
  )
}

function StorefrontNotices() {
  return (
    <div className="space-y-3">
      <Notice tone="danger" look="line" title="Payment Error" icon={<CircleAlert className="size-5" />}>
        Your card has insufficient funds. Nothing was charged.
      </Notice>
      <Notice
        tone="pick"
        look="line"
        icon={<SunMedium className="size-5" />}
        trailing={<span className="text-ink-2 text-small">until 3:00 PM</span>}
      >
        <b>Lunch</b> menu is available now
      </Notice>
      <Notice tone="warn" icon={<ShoppingBasket className="size-5" />} title="">
        Minimum order for delivery: $25.00. Add $6.05 more to continue.
        <Meter className="mt-2" label="Towards the minimum" value={1895} max={2500} />
      </Notice>
    </div>
  )
}

function SkeletonRow({ first, second }: { first: string; second: string }) {
  return (
    <div className="flex items-center gap-3">
      <Skeleton className="size-10 rounded-8!" />
      <div className="flex-auto space-y-2">
        <Skeleton className={`h-2.5 ${first}`} />
        <Skeleton className={`h-2 ${second}`} />
      </div>
      <Skeleton className="h-2.5 w-13" />
    </div>
  )
}

function noop() {}
