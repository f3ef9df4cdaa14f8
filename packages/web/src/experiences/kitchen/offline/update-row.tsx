import { Button } from '@comanda/ui/button'
import { RefreshCw } from '@comanda/ui/icons.ts'
import { applyUpdate } from './kitchen-worker.ts'
import { useUpdateReady } from './update-button.tsx'

/** Offers the newer version of this screen, if there is one. */
export function UpdateRow() {
  if (!useUpdateReady()) return null
  return (
    <Button block size="kitchen" onClick={applyUpdate}>
      <RefreshCw aria-hidden="true" className="size-6" />
      Load the new version
    </Button>
  )
}
