import { useId, useState } from 'react'
import { Badge } from '../badge.tsx'
import { Checkbox } from '../checkbox.tsx'
import { ChoiceChip } from '../choice-chip.tsx'
import { ChoiceGroup } from '../choice-group.tsx'
import { ChoiceTile } from '../choice-tile.tsx'
import { ArrowLeftRight, Bike, Check, Minus, Plus, Store } from '../icons.ts'
import { Money } from '../money.tsx'
import { PhaseRing } from '../phase-ring.tsx'
import { Radio } from '../radio.tsx'
import { Segmented } from '../segmented.tsx'
import { Stepper } from '../stepper.tsx'
import { Switch } from '../switch.tsx'
import { Tabs } from '../tabs.tsx'
import { Dark, Row, Specimen, Storefront } from './layout.tsx'

export function GalleryChoices() {
  return (
    <Row>
      <Specimen name="Choices, storefront">
        <Storefront theme="#F2B134">
          <StorefrontChoices />
        </Storefront>
      </Specimen>
      <Specimen name="Start, tips, quantity">
        <Storefront theme="#B8324F">
          <StartChoices />
        </Storefront>
      </Specimen>
      <div className="space-y-6">
        <Specimen name="Choices, back office">
          <BackOfficeChoices />
        </Specimen>
        <Dark theme="dark" name="Dark: choices">
          <BackOfficeChoices />
        </Dark>
      </div>
    </Row>
  )
}

function StorefrontChoices() {
  return (
    <div className="space-y-6">
      <ChoiceGroup
        legend="Size"
        rule="Choose 1"
        layout="tiles"
        status={
          <Badge large tone="success" icon={<Check className="size-3.5" />}>
            Required
          </Badge>
        }
      >
        <ChoiceTile name="size" title="Personal" detail={<Money cents={0} delta />} />
        <ChoiceTile name="size" title="Classic" detail={<Money cents={400} delta />} defaultChecked />
        <ChoiceTile name="size" title="Family" detail={<Money cents={900} delta />} disabled />
      </ChoiceGroup>
      <ChoiceGroup
        legend="Roll Special"
        rule="Choose 2"
        error="Please select exactly 2 option(s) from Roll Special."
        status={
          <Badge large tone="warn" icon={<PhaseRing phase="new" className="size-4" />}>
            1 of 2
          </Badge>
        }
      >
        <Checkbox label="California Roll" defaultChecked />
        <Checkbox label="Salmon Avocado Roll" trailing={<Money cents={100} delta />} />
        <Checkbox
          label="Eel Cucumber Roll"
          description="Sold out today"
          disabled
          trailing={<Money cents={150} delta />}
        />
      </ChoiceGroup>
      <ChoiceGroup legend="Make it yours" layout="chips">
        <ChoiceChip label="No basil" icon={<Minus className="size-4" />} defaultChecked />
        <ChoiceChip label="Prosciutto" icon={<Plus className="size-4" />} trailing={<Money cents={400} />} />
        <ChoiceChip label="Vegan mozzarella" icon={<ArrowLeftRight className="size-4" />} />
      </ChoiceGroup>
    </div>
  )
}

function StartChoices() {
  const [quantity, setQuantity] = useState(2)
  const [mode, setMode] = useState<'in' | 'up'>('in')
  return (
    <div className="space-y-6">
      <ChoiceGroup legend="How would you like your order?" layout="tiles">
        <ChoiceTile
          name="way"
          title="Pickup"
          detail="Ready in 15-20 min"
          icon={<Store className="size-5" />}
          defaultChecked
        />
        <ChoiceTile
          name="way"
          title="Delivery"
          detail="Enter your address"
          icon={<Bike className="size-5" />}
        />
      </ChoiceGroup>
      <ChoiceGroup legend="Add a tip" layout="tiles">
        <ChoiceTile name="tip" centered title="15%" detail={<Money cents={626} />} />
        <ChoiceTile name="tip" centered title="18%" detail={<Money cents={752} />} defaultChecked />
        <ChoiceTile name="tip" centered title="20%" detail={<Money cents={835} />} />
      </ChoiceGroup>
      <div className="flex flex-wrap gap-3">
        <Stepper label="Quantity" value={quantity} onChange={setQuantity} />
        <Stepper label="Quantity" value={1} onChange={setQuantity} onRemove={() => setQuantity(1)} />
        <Stepper label="Quantity" value={1} onChange={setQuantity} large />
      </div>
      <Segmented
        label="Account"
        block
        value={mode}
        onChange={setMode}
        labels={{ in: 'Sign in', up: 'Sign up' }}
      />
      <Checkbox
        label={
          <>
            I accept the{' '}
            <a href="#terms" className="underline underline-offset-3">
              Terms of Service
            </a>
          </>
        }
        error="You must accept the Terms of Service to continue."
      />
    </div>
  )
}

function BackOfficeChoices() {
  const [period, setPeriod] = useState<'7d' | '30d' | '90d'>('7d')
  const sort = useId()
  const [tab, setTab] = useState<'all' | 'active'>('all')
  return (
    <div className="space-y-3">
      <Switch label="Active" description="Customers can see and order it" defaultChecked />
      <Switch label="21 plus" description="Asks for ID on pickup or delivery" />
      <div className="flex gap-5">
        <Checkbox label="All" partly />
        <Checkbox label="Lunch" defaultChecked />
        <Checkbox label="Dinner" />
      </div>
      <div className="flex gap-5">
        <Radio name={sort} label="Newest" defaultChecked />
        <Radio name={sort} label="Oldest" />
      </div>
      <div className="flex flex-wrap items-center gap-2">
        <Segmented
          label="Period"
          value={period}
          onChange={setPeriod}
          labels={{ '7d': '7d', '30d': '30d', '90d': '90d' }}
        />
        <ChoiceChip label="Vegan" defaultChecked />
        <ChoiceChip label="Spicy" />
      </div>
      <Tabs
        label="Devices"
        value={tab}
        onChange={setTab}
        tabs={[
          { value: 'all', label: 'All devices', count: 4 },
          { value: 'active', label: 'Active', count: 3 },
        ]}
      >
        <p className="text-body text-ink-2">{tab === 'all' ? 'Four devices.' : 'Three devices.'}</p>
      </Tabs>
    </div>
  )
}
