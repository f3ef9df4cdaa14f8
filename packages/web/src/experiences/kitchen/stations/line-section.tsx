import type { Board } from '@comanda/contract/kitchen'
import type { Instant } from '@comanda/domain/time/instant'
import { Button } from '@comanda/ui/button'
import { buttonClass } from '@comanda/ui/button-class.ts'
import { Monitor, UtensilsCrossed } from '@comanda/ui/icons.ts'
import { useState } from 'react'
import { Link, useLocation } from 'wouter'
import { BusySection } from '../busy/busy-section.tsx'
import { kitchenPath } from '../kitchen-path.ts'
import { SettingsSection } from '../settings/settings-section.tsx'
import { SoldOutDialog } from '../sold-out/sold-out-dialog.tsx'
import { StationSection } from './station-section.tsx'

export interface LineSectionProps {
  board: Board
  now: Instant
}

/**
 * Settings of the kitchen line: busy mode, sold-out dishes, the stations of this screen, the order-ready
 * board.
 */
export function LineSection({ board, now }: LineSectionProps) {
  const { stations } = board
  const [path] = useLocation()
  return (
    <SettingsSection title="Line">
      <div className="flex flex-col gap-6">
        <BusySection now={now} />
        <SoldOutSection />
        <StationSection stations={stations} />
        <div className="flex flex-wrap items-center justify-between gap-3">
          <div className="min-w-48 flex-1">
            <p className="font-semibold text-18">Order-ready board</p>
            <p className="text-16 text-ink-2">
              For customers at the counter: orders being prepared, and orders ready.
            </p>
          </div>
          <Link className={buttonClass({ size: 'kitchen' })} href={kitchenPath(path, 'ready')}>
            <Monitor className="size-6" />
            Open
          </Link>
        </div>
      </div>
    </SettingsSection>
  )
}

/** Opens the list of sold-out dishes. */
function SoldOutSection() {
  const [open, setOpen] = useState(false)
  return (
    <div className="flex flex-wrap items-center justify-between gap-3">
      <div className="min-w-48 flex-1">
        <p className="font-semibold text-18">Sold out</p>
        <p className="text-16 text-ink-2">Mark dishes and options as sold out, and count portions.</p>
      </div>
      <Button size="kitchen" aria-haspopup="dialog" onClick={() => setOpen(true)}>
        <UtensilsCrossed className="size-6" />
        Sold out…
      </Button>
      {open && <SoldOutDialog onClose={() => setOpen(false)} />}
    </div>
  )
}
