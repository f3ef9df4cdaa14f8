import { Avatar } from '../avatar.tsx'
import { Badge } from '../badge.tsx'
import { Button } from '../button.tsx'
import { Award } from '../icons.ts'
import { Money } from '../money.tsx'
import { OrderSlip, SlipLine, SlipRow, SlipTotal, TearLine } from '../order-slip.tsx'
import { PhaseBadge } from '../phase-badge.tsx'
import { PhaseRing, type RingPhase } from '../phase-ring.tsx'
import { ProgressSteps } from '../progress-steps.tsx'
import { RestaurantLogo } from '../restaurant-logo.tsx'
import { StepBar } from '../step-bar.tsx'
import { Dark, Row, Specimen, Storefront } from './layout.tsx'

export function GallerySlip() {
  return (
    <Row>
      <Specimen name="The slip">
        <Storefront theme="#3B82F6">
          <Slip />
        </Storefront>
      </Specimen>
      <Specimen name="Steps, logos, over pictures" wide>
        <Storefront theme="#3B82F6">
          <div className="space-y-6">
            <ProgressSteps
              label="Checkout"
              steps={['Order Summary', 'Your Information', 'Payment']}
              current={1}
            />
            <StepBar step={1} of={2} />
            <div className="flex flex-wrap items-center gap-3">
              <RestaurantLogo />
              <Avatar name="Maya Okafor" />
              <Badge tone="surface" large icon={<Award className="size-4 text-brand-ink" />}>
                Bestseller
              </Badge>
              <Badge tone="solid" large>
                Sold out today
              </Badge>
            </div>
          </div>
        </Storefront>
        <div className="mt-6 space-y-2">
          <Phases />
          <Dark theme="dark" name="Dark">
            <Phases />
          </Dark>
          <Dark theme="kitchen" name="Kitchen">
            <Phases />
          </Dark>
        </div>
      </Specimen>
    </Row>
  )
}

function Slip() {
  return (
    <OrderSlip>
      <h3 className="mb-2 font-semibold text-16">4 items</h3>
      <SlipLine
        quantity={2}
        name="Liberty Smash"
        choices="Double patty, add bacon, no onions"
        price={<Money cents={3390} />}
      />
      <SlipLine
        changed
        quantity={1}
        name="Sea Salt Fries"
        choices="Large"
        price={
          <>
            <Money cents={550} struck /> <Money cents={600} className="font-semibold" />
          </>
        }
      />
      <SlipLine quantity={1} name="Cherry Shake" price={<Money cents={650} />} />
      <TearLine />
      <SlipRow label="Subtotal" amount={<Money cents={4640} />} />
      <SlipRow label="WELCOME10" amount={<Money cents={-464} />} saving />
      <SlipRow label="Tax" amount={<Money cents={307} />} />
      <SlipRow label="Processing fee" amount={<Money cents={137} />} />
      <SlipRow label="Delivery fee" amount={<Money cents={399} />} />
      <SlipRow label="Tip, 18%" amount={<Money cents={752} />} />
      <TearLine />
      <SlipTotal amount={<Money cents={5771} />} />
      <Button variant="brand" size="xl" block className="mt-4">
        Continue to Your Information
      </Button>
    </OrderSlip>
  )
}

const PHASES: [RingPhase, string][] = [
  ['new', 'New'],
  ['acknowledged', 'Acknowledged'],
  ['preparing', 'Preparing'],
  ['ready', 'Ready'],
  ['done', 'Completed'],
  ['void', 'Cancelled'],
]

function Phases() {
  return (
    <div className="space-y-3">
      <div className="flex flex-wrap gap-x-6 gap-y-2 text-13">
        {PHASES.map(([phase, word]) => (
          <span key={phase} className="inline-flex items-center gap-1.5 font-semibold">
            <PhaseRing phase={phase} /> {word}
          </span>
        ))}
      </div>
      <div className="flex flex-wrap gap-2">
        <PhaseBadge phase="new" tone="warn">
          Received
        </PhaseBadge>
        <PhaseBadge phase="acknowledged" tone="info">
          Confirmed
        </PhaseBadge>
        <PhaseBadge phase="preparing">Preparing</PhaseBadge>
        <PhaseBadge phase="done" tone="success">
          Completed
        </PhaseBadge>
        <PhaseBadge phase="void">Cancelled</PhaseBadge>
      </div>
    </div>
  )
}
