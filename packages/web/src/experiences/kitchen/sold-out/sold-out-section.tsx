import { Button } from '@comanda/ui/button'
import { UtensilsCrossed } from '@comanda/ui/icons.ts'
import { useState } from 'react'
import { SoldOutDialog } from './sold-out-dialog.tsx'

/** Opens the list of sold-out dishes. */
export function SoldOutSection() {
  const [open, setOpen] = useState(false)
  return (
    <div className="flex flex-wrap items-center justify-between gap-3">
      <div className="min-w-48 flex-1">
        <p className="font-semibold text-18">Sold out</p>
        <p className="text-16 text-ink-2">Mark dishes as sold out for today or until changed.</p>
      </div>
      <Button size="kitchen" aria-haspopup="dialog" onClick={() => setOpen(true)}>
        <UtensilsCrossed aria-hidden="true" className="size-6" />
        Sold out…
      </Button>
      {open && <SoldOutDialog onClose={() => setOpen(false)} />}
    </div>
  )
}
