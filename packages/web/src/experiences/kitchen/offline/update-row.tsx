import { Button } from '@comanda/ui/button'
import { RefreshCw } from '@comanda/ui/icons.ts'
import { takeUpdate } from './kitchen-worker.ts'
import { useUpdateReady } from './update-note.tsx'

/** The newer version of this screen, when there is one. */
export function UpdateRow() {
  if (!useUpdateReady()) return null
  return (
    <Button block size="kitchen" onClick={takeUpdate}>
      <RefreshCw aria-hidden="true" className="size-6" />
      Load the new version
    </Button>
  )
}
